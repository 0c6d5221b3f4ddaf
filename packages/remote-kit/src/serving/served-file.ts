import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Types of published files. Browsers download files of any other type. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css;charset=utf-8',
  '.html': 'text/html;charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript;charset=utf-8',
  '.json': 'application/json;charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain;charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Precompressed versions of published files, smallest first. */
const VARIANTS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly encoding: string | undefined;
}

/**
 * Sends the file at `path` in `folder` with `headers`, compressed if the browser accepts that. Resolves to false, and sends nothing, if
 * the file does not exist. `path` is the request's path: encoded and untrusted. Ignores a requested range. Also closes the file if the
 * client aborts, because a few thousand open files would stop the server. Rejects if the file cannot be read. Not `sirv`, which keeps the
 * files of aborted downloads open and throws on some ranges (docs/decisions/0078-libraries-and-own-code.md).
 */
export async function sendFile(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  folder: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const file = locate(folder, path);
  const opened = file === undefined ? undefined : await openSmallest(file, acceptedEncodings(request));
  if (file === undefined || opened === undefined) return false;
  const { handle, size, encoding } = opened;
  try {
    response.writeHead(200, {
      ...headers,
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': size,
      Vary: 'Accept-Encoding',
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(handle.createReadStream({ autoClose: false }), response);
  } catch (error) {
    if (!response.destroyed) throw error; // otherwise, the client aborted
  } finally {
    await handle.close();
  }
  return true;
}

/** A file name with a null byte, and source maps, which are for developers, also in file systems that ignore case. */
const UNSERVED = /\0|\.map$/i;

/** Returns the file for a path, or `undefined` if the path leads out of the folder or to a file that is not served. */
function locate(folder: string, path: string): string | undefined {
  try {
    const file = join(folder, decodeURI(path));
    return file.startsWith(folder + sep) && !UNSERVED.test(file) ? file : undefined;
  } catch {
    return undefined; // invalid percent-encoding
  }
}

/** Returns the content encodings that a browser accepts. */
export function acceptedEncodings({ headers }: IncomingMessage): readonly string[] {
  const offers = headers['accept-encoding'] ?? '';
  return offers.split(',').flatMap((offer) => {
    const [encoding = '', weight = ''] = offer.split(';');
    return /^\s*q=0(\.0*)?\s*$/.test(weight) ? [] : [encoding.trim()];
  });
}

async function openSmallest(file: string, accepted: readonly string[]): Promise<OpenFile | undefined> {
  for (const { encoding, suffix } of VARIANTS) {
    const opened = accepted.includes(encoding) ? await openFile(file + suffix) : undefined;
    if (opened) return { ...opened, encoding };
  }
  const opened = await openFile(file);
  return opened && { ...opened, encoding: undefined };
}

async function openFile(file: string): Promise<Omit<OpenFile, 'encoding'> | undefined> {
  try {
    const handle = await open(file);
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, size: stats.size };
    await handle.close();
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.includes(String(error.code))) return undefined;
    throw error;
  }
}

/** The file does not exist, a parent is not a folder, the name is too long, or it is a folder. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR'];
