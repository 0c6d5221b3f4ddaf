import { describe, expect, it } from 'vitest';
import { phaseOf } from './area-error.ts';

function named(name: string, message = ''): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

describe('the stage at which an area failed', () => {
  it.each([
    [
      'its manifest is not there',
      new Error('[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003'),
      'manifest',
      'RUNTIME-003',
    ],
    ['its manifest hangs', named('TimeoutError'), 'manifest', 'TimeoutError'],
    ['its entry is not there', new Error('Failed to load script resources. #RUNTIME-008'), 'entry', 'RUNTIME-008'],
    ['its entry is not a remote', new Error('Failed to get remoteEntry exports. #RUNTIME-001'), 'entry', 'RUNTIME-001'],
    ['the shell lacks a shared module', new Error('#RUNTIME-012'), 'init', 'RUNTIME-012'],
    ['it throws while it starts', new Error('Failed to init. #RUNTIME-015'), 'init', 'RUNTIME-015'],
    ['it exposes no routes', new Error('#RUNTIME-014'), 'expose', 'RUNTIME-014'],
    ['a chunk of its start is gone', named('ChunkLoadError'), 'chunk', 'ChunkLoadError'],
    [
      'its style sheet is gone',
      Object.assign(new Error('Loading CSS chunk failed'), { code: 'CSS_CHUNK_LOAD_FAILED' }),
      'chunk',
      'CSS_CHUNK_LOAD_FAILED',
    ],
    ['it throws something of its own', named('TypeError', 'x is undefined'), 'init', 'TypeError'],
    ['it throws what is not an error', 'no', 'init', 'unknown'],
  ])('is named when %s', (_case, cause, phase, code) => {
    expect(phaseOf(cause)).toEqual({ phase, code });
  });
});
