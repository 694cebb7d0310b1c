"""Input of a visitor: the fields of a form, an uploaded text, and small numbers."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from urllib.parse import parse_qsl

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ...contract import message
from ...tables.small_numbers import small_number
from .guard import MOST_FORM_BYTES

MOST_FIELDS = 500


async def form_fields(request: Request) -> dict[str, str]:
    """The texts of a form that was sent, by their names; files are refused."""
    if _is_multipart(request):
        form = await request.form(max_files=0, max_fields=MOST_FIELDS)
        return {name: text for name, text in form.items() if isinstance(text, str)}
    body = await request.body()
    if len(body) > MOST_FORM_BYTES:
        raise HTTPException(
            413, message("A form has at most {most:,} bytes.", most=MOST_FORM_BYTES)
        )
    return _fields(body)


async def sent_text(request: Request) -> str:
    """The text of the file that was uploaded, or of the field `text` if there is none."""
    if not _is_multipart(request):
        return (await form_fields(request)).get("text", "")
    async with request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=2**21) as form:
        given = form.get("file")
        if isinstance(given, UploadFile) and given.size:
            return _decoded(await given.read())
        return str(form.get("text") or "")


def _decoded(data: bytes) -> str:
    # Notepad's "Unicode" is UTF-16 with a mark at its begin.
    is_utf_16 = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    return data.decode("utf-16" if is_utf_16 else "utf-8", "replace")


def number_in_path(request: Request) -> int:
    """The number that an address names; 0, which names nothing, where it is none."""
    return small_number(request.path_params["number"]) or 0


def _is_multipart(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith("multipart/")


def _fields(body: bytes) -> dict[str, str]:
    # Starlette reads a byte at a time here: 64 KB of `&` took 40 ms of all tables.
    try:
        pairs = parse_qsl(
            body.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS
        )
    except ValueError:
        raise HTTPException(
            413, message("A form has at most {most} fields.", most=MOST_FIELDS)
        ) from None
    return dict(pairs)
