"""A lip-sync server for Lisan: the part of sync.so's API, version 2, that Lisan calls. See README.md."""

import argparse
import hmac
import json
import os
import secrets
import shlex
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

MAX_UPLOAD_BYTES = 2 * 1024**3
MAX_JSON_BYTES = 64 * 1024
CHUNK_BYTES = 1024 * 1024
RENDER_TIMEOUT_SECONDS = 3600


class WireError(Exception):
    """Sent as `{"code", "message", "statusCode"}`; Lisan reads all three."""

    def __init__(self, status, code, message):
        super().__init__(message)
        self.body = {"code": code, "message": message, "statusCode": status}
        self.status = status


def move_lips(video, audio, output, sync_mode):
    """The place of the model: writes an MP4 with the mouth of `video` moved to `audio`.

    LIP_SYNC_COMMAND calls MuseTalk, LatentSync or another program. Replace this function to keep a model loaded
    between jobs. Without either, the audio is put onto the unchanged video.
    """
    command = os.environ.get("LIP_SYNC_COMMAND", "")
    if command:
        values = {"video": video, "audio": audio, "output": output, "sync_mode": sync_mode}
        run([part.format(**values) for part in shlex.split(command)])
    else:
        mux(video, audio, output, sync_mode)


def mux(video, audio, output, sync_mode):
    """The result is as long as the audio: a longer video is cut, a shorter one loops."""
    seconds = run(["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", audio]).strip()
    repeat = ["-stream_loop", "-1"] if sync_mode == "loop" else []
    encode = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-t", seconds]
    inputs = [*repeat, "-i", video, "-i", audio, "-map", "0:v:0", "-map", "1:a:0"]
    run(["ffmpeg", "-y", *inputs, *encode, "-f", "mp4", output])


def run(command):
    words = [str(part) for part in command]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=RENDER_TIMEOUT_SECONDS, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode(errors="replace")[-500:] or f"{words[0]} failed")
    return done.stdout.decode(errors="replace")


class Studio:
    """Files on disk, generations in memory, and one rendering at a time."""

    def __init__(self, folder):
        self.folder = folder
        self.generations = {}
        self.by_key = {}
        self.issued = set()
        self.lock = threading.Lock()
        self.renderer = ThreadPoolExecutor(max_workers=1)

    def path(self, name):
        """Names are our own tokens: a client can't choose a path."""
        if not name or not all(char.isalnum() or char in "-_" for char in name):
            raise WireError(404, "not_found", "There is no such file")
        return self.folder / name

    def generate(self, key, body):
        with self.lock:
            known = self.by_key.get(key) if key else None
            if known and known[0] != body:
                raise WireError(409, "IDEMPOTENCY_CONFLICT", "This key belongs to another request")
            if known:
                return self.generations[known[1]]
            inputs = {item.get("type"): item.get("assetId", "") for item in body.get("input", [])}
            for kind in ("video", "audio"):
                if not self.path(inputs.get(kind, "")).is_file():
                    raise WireError(400, "asset_not_found", f"There is no {kind} '{inputs.get(kind)}'")
            generation = {"id": secrets.token_urlsafe(16), "status": "PENDING", "progress_percent": 0}
            self.generations[generation["id"]] = generation
            if key:
                self.by_key[key] = (body, generation["id"])
        self.renderer.submit(self.render, generation, inputs, body.get("options", {}))
        return generation

    def render(self, generation, inputs, options):
        generation["status"] = "PROCESSING"
        output = self.path(f"output-{generation['id']}")
        try:
            mode = options.get("sync_mode", "cut_off")
            move_lips(self.path(inputs["video"]), self.path(inputs["audio"]), output, mode)
            generation.update(status="COMPLETED", progress_percent=100)
        except Exception as error:
            # Lisan shows its own message; a "no face" in this one is recognised.
            generation.update(status="FAILED", error=str(error), errorCode="generation_failed")
            print(f"{generation['id']} failed: {error}", file=sys.stderr, flush=True)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "lip-sync-server"
    studio = None
    key = ""
    public_url = ""

    def log_message(self, template, *values):
        # Paths of files are secrets.
        pass

    def answer(self):
        parts = [part for part in urlsplit(self.path).path.split("/") if part]
        try:
            if len(parts) == 2 and parts[0] == "files":
                # Their names are unguessable, as signed addresses are; they take no key.
                return self.receive(parts[1]) if self.command == "PUT" else self.send_file(parts[1])
            if not hmac.compare_digest(self.headers.get("x-api-key", "").encode(), self.key.encode()):
                raise WireError(401, "unauthorized", "The API key is wrong")
            return self.call(self.command, parts)
        except WireError as error:
            # The rest of the request was not read.
            self.close_connection = True
            return self.send_json(error.status, error.body)

    do_GET = do_POST = do_PUT = answer

    def call(self, method, parts):
        studio = self.studio
        if (method, parts) == ("POST", ["v2", "assets", "upload"]):
            self.read_json()
            name = secrets.token_urlsafe(24)
            studio.issued.add(name)
            url = self.url(name)
            return self.send_json(200, {"uploadUrl": url, "url": url})
        if (method, parts) == ("POST", ["v2", "assets"]):
            body = self.read_json()
            name = urlsplit(str(body.get("url", ""))).path.rsplit("/", 1)[-1]
            if not studio.path(name).is_file():
                raise WireError(422, "asset_not_uploaded", "Nothing was uploaded to this address")
            return self.send_json(201, {"id": name, "url": body["url"], "type": body.get("type")})
        if (method, parts) == ("POST", ["v2", "generate"]):
            generation = studio.generate(self.headers.get("idempotency-key", ""), self.read_json())
            return self.send_json(201, self.describe(generation))
        if method == "GET" and len(parts) == 3 and parts[:2] == ["v2", "generate"]:
            return self.send_json(200, self.describe(self.find(parts[2])))
        if method == "GET" and len(parts) == 4 and parts[:2] == ["v2", "generations"] and parts[3] == "download":
            url = self.describe(self.find(parts[2]))["outputMediaUrl"]
            if url is None:
                raise WireError(404, "not_finished", "This generation has no result yet")
            return self.send_bytes(200, "text/plain", url.encode())
        raise WireError(404, "not_found", "There is no such call")

    def find(self, name):
        generation = self.studio.generations.get(name)
        if generation is None:
            raise WireError(404, "not_found", "There is no such generation")
        return generation

    def describe(self, generation):
        is_done = generation["status"] == "COMPLETED"
        return {**generation, "outputMediaUrl": self.url(f"output-{generation['id']}") if is_done else None}

    def url(self, name):
        return f"{self.public_url or 'http://' + self.headers.get('host', '')}/files/{name}"

    def body_length(self, limit):
        length = self.headers.get("content-length")
        if length is None or not length.isdigit():
            raise WireError(411, "length_required", "Content-Length is missing")
        if int(length) > limit:
            raise WireError(413, "too_large", f"At most {limit} bytes")
        return int(length)

    def read_json(self):
        try:
            body = json.loads(self.rfile.read(self.body_length(MAX_JSON_BYTES)))
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise WireError(400, "invalid_body", "The body must be a JSON object")
        return body

    def receive(self, name):
        if name not in self.studio.issued:
            raise WireError(404, "not_found", "There is no such upload")
        left = self.body_length(MAX_UPLOAD_BYTES)
        path = self.studio.path(name)
        partial = path.with_name(f"{name}.partial")
        with partial.open("wb") as file:
            while left > 0:
                chunk = self.rfile.read(min(CHUNK_BYTES, left))
                if not chunk:
                    raise WireError(400, "cut_off", "The upload broke off")
                file.write(chunk)
                left -= len(chunk)
        partial.rename(path)
        self.send_json(200, {})

    def send_file(self, name):
        path = self.studio.path(name)
        if not path.is_file():
            raise WireError(404, "not_found", "There is no such file")
        with path.open("rb") as file:
            self.send_response(200)
            self.send_header("content-type", "video/mp4")
            self.send_header("content-length", str(path.stat().st_size))
            self.end_headers()
            shutil.copyfileobj(file, self.wfile, CHUNK_BYTES)

    def send_json(self, status, body):
        self.send_bytes(status, "application/json", json.dumps(body).encode())

    def send_bytes(self, status, content_type, body):
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8100)
    parser.add_argument("--folder", type=Path, default=Path("lip-sync-files"))
    parser.add_argument("--public-url", default="", help="as Lisan reaches it; default: the Host header")
    options = parser.parse_args()
    key = os.environ.get("LIP_SYNC_KEY", "")
    if not key:
        sys.exit("Set LIP_SYNC_KEY to a secret, and SYNC_API_KEY of Lisan to the same one.")
    options.folder.mkdir(parents=True, exist_ok=True)
    Handler.studio, Handler.key = Studio(options.folder), key
    Handler.public_url = options.public_url.rstrip("/")
    server = ThreadingHTTPServer((options.host, options.port), Handler)
    model = os.environ.get("LIP_SYNC_COMMAND") or "no model: the audio is put onto the video, and no mouth moves"
    print(f"Listening on http://{options.host}:{server.server_address[1]} ({model})", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
