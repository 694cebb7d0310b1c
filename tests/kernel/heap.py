"""A game for tests of the kernel: a heap from which one or two are taken."""

HEAP = """
from kibitz.contract import About

ABOUT = About("Heap")

def layout(options):
    return [("heap", "i2"), ("taken", "i1")]

def actions(options):
    return 3

def start(p):
    p.heap = 5

def player(p):
    return p.taken % 2

def legal(p, out):
    out[0] = 1
    return 1

def play(p, action):
    p.heap -= action
    p.taken += 1

def over(p):
    return p.heap <= 0

def returns(p, out):
    out[0] = 1
"""
