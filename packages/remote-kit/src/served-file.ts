import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What a publication holds; anything else is only offered to be saved. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css;charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript;charset=utf-8',
  '.json': 'application/json;charset=utf-8',
  '.map': 'application/json;charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain;charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The compressed variants that a publication may hold beside a file, the smallest first. */
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
 * Answers with the file at `path` below `folder`, compressed where the browser takes that, under `headers`; false, and
 * nothing is sent, when there is no such file. `path` is as it came: encoded, and perhaps hostile. The whole file is sent,
 * whatever range is asked for. The file is closed when a visitor goes away in the middle: left open, a few thousand of
 * those would end the server. Rejects when the file cannot be read.
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
    if (!response.destroyed) throw error; // else the visitor went away
  } finally {
    await handle.close();
  }
  return true;
}

/** The file that a path names, unless it leads out of the folder. */
function locate(folder: string, path: string): string | undefined {
  try {
    const file = join(folder, decodeURI(path));
    return file.startsWith(folder + sep) && !file.includes('\0') ? file : undefined;
  } catch {
    return undefined; // half an escape
  }
}

/** The names of the encodings that a browser takes an answer in. */
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

/** Nothing there, a file where a folder is needed, a name that no file can have. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR'];
