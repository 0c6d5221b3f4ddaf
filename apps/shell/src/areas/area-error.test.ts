import { describe, expect, it } from 'vitest';
import { AreaError, asAreaError, pagePhaseOf, phaseOf } from './area-error.ts';

function named(name: string, message = ''): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

function coded(code: string): Error {
  return Object.assign(new Error('https://p.example/e.js: TypeError'), { code });
}

describe('the stage at which an area failed', () => {
  it.each([
    ['its manifest is missing', coded('RUNTIME-003'), 'manifest', 'RUNTIME-003'],
    ['its entry is missing', coded('RUNTIME-008'), 'entry', 'RUNTIME-008'],
    ['its entry throws', coded('ScriptExecutionError'), 'init', 'ScriptExecutionError'],
    ['the shell lacks a shared module', new Error('#RUNTIME-012'), 'init', 'RUNTIME-012'],
    ['it throws while it starts', coded('RUNTIME-015'), 'init', 'RUNTIME-015'],
    ['it exposes no routes', new Error('Module "./routes" does not exist in container.'), 'expose', 'not-exposed'],
    ['a chunk of its start is missing', named('ChunkLoadError'), 'chunk', 'ChunkLoadError'],
    [
      'its style sheet is missing',
      Object.assign(new Error('Loading CSS chunk failed'), { code: 'CSS_CHUNK_LOAD_FAILED' }),
      'chunk',
      'CSS_CHUNK_LOAD_FAILED',
    ],
    ['it throws an error of its own', named('TypeError', 'x is undefined'), 'init', 'TypeError'],
    ['it throws a value that is not an error', 'no', 'init', 'unknown'],
  ])('is reported when %s', (_case, cause, phase, code) => {
    expect(phaseOf(cause)).toEqual({ phase, code });
  });

  it.each([
    ['its chunk is missing', named('ChunkLoadError'), 'chunk'],
    [
      'a chunk that it shares with others is missing',
      new TypeError("Cannot read properties of undefined (reading 'call')"),
      'chunk',
    ],
    ['its style sheet hangs', new DOMException('The page timed out', 'TimeoutError'), 'chunk'],
    ['it throws while it is evaluated', new Error('no window.Intl'), 'init'],
  ])('is reported for a page when %s', (_case, cause, phase) => {
    expect(pagePhaseOf(cause)).toBe(phase);
  });

  it('is that of missing code even if a part of the page fails to load after the page is shown', () => {
    expect(asAreaError(named('ChunkLoadError'), 'books', '1.0.0')).toMatchObject({
      phase: 'chunk',
      isMissingCode: true,
    });
    expect(asAreaError(new TypeError('x is undefined'), 'books', '1.0.0')).toMatchObject({
      phase: 'render',
      isMissingCode: false,
    });
  });

  it('stays the same when the error is passed on', () => {
    const error = new AreaError({ remote: 'books', version: '1', phase: 'expose', code: 'x', cause: undefined });
    expect(asAreaError(error, 'films', '2')).toBe(error);
  });
});
