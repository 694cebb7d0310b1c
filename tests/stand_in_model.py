"""A stand-in for an endpoint of the chat-completions form, on this machine."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def first_act(prompt):
    """An answer that names the first legal act of a briefing."""
    acts = prompt.split("Your legal acts\n\n")[-1].splitlines()[0]
    return f"The first will do.\nAct: {acts.split(', ')[0]}"


class StandInModel:
    """Where it listens, what it was asked, and how many faults it gives before it answers."""

    def __init__(self, answer, faults=()):
        self.answer, self.faults = answer, list(faults)
        self.asked, self.headers = [], []
        self.url = ""


@contextmanager
def stand_in(answer=first_act, faults=(), fault_text="busy", location=""):
    """An endpoint that answers the last message.

    faults: HTTP statuses that come first, with a text and a place to go to.
    """
    endpoint = StandInModel(answer, faults)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            endpoint.asked.append(body)
            endpoint.headers.append(dict(self.headers))
            if endpoint.faults:
                self._send(endpoint.faults.pop(0), json.dumps({"error": fault_text}))
                return
            content = endpoint.answer(body["messages"][-1]["content"])
            if body.get("stream"):
                self._send(200, _streamed(content), "text/event-stream")
            else:
                self._send(200, json.dumps(_whole(content)))

        def _send(self, status, text, kind="application/json"):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            if location:
                self.send_header("Location", location)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_):
            """Say nothing on standard error."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    endpoint.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield endpoint
    finally:
        server.shutdown()
        server.server_close()
        thread.join(60)


HEAD = {"id": "1", "created": 1, "model": "stand-in"}


def _whole(content):
    message = {"role": "assistant", "content": content}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return {**HEAD, "object": "chat.completion", "choices": [choice], "usage": usage}


def _streamed(content):
    delta = {"index": 0, "delta": {"role": "assistant", "content": content}, "finish_reason": None}
    last = {"index": 0, "delta": {}, "finish_reason": "stop"}
    rows = [{**HEAD, "object": "chat.completion.chunk", "choices": [one]} for one in (delta, last)]
    return "".join(f"data: {json.dumps(row)}\n\n" for row in rows) + "data: [DONE]\n\n"
