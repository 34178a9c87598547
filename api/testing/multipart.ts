export function createMultipart(
  fields: Readonly<Record<string, string>>,
  files: readonly { field: string; name: string; bytes: Uint8Array }[],
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = 'edge-of-a-part';
  const parts: Uint8Array[] = [];
  const write = (text: string) => parts.push(Buffer.from(text));
  for (const [name, value] of Object.entries(fields)) {
    write(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const { field, name, bytes } of files) {
    write(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`);
    write('content-type: application/octet-stream\r\n\r\n');
    parts.push(bytes);
    write('\r\n');
  }
  write(`--${boundary}--\r\n`);
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
