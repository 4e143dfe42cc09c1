import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataFolder, parseCommandLine, takeKey } from '../../../../electron/shell/command-line.ts';
import type { ProgramLocation } from '../../../../electron/shell/program-location.ts';

const nowhere: ProgramLocation = { folder: path.resolve('/program'), portable: 'none', isInstalled: false };
const run = (args: string[], key?: string, place = nowhere) => parseCommandLine(args, key, place);

describe('the options of the command line', () => {
  it('have a window, no sandbox and the platform folder by default', () => {
    const result = run([]);
    expect(result).toMatchObject({
      kind: 'run',
      options: { sandbox: false, openWindow: true, json: false, safeMode: false },
    });
    expect(result.kind === 'run' && path.isAbsolute(result.options.dataFolder)).toBe(true);
  });

  it('include every option of the table', () => {
    const args = [
      '--shell',
      'browser',
      '--sandbox',
      '--data-dir',
      'here',
      '--port',
      '4100',
      '--no-open',
      '--json',
    ].concat('--safe-mode');
    expect(run(args)).toEqual({
      kind: 'run',
      options: {
        shell: 'browser',
        sandbox: true,
        dataFolder: path.resolve('here'),
        port: 4100,
        openWindow: false,
        json: true,
        safeMode: true,
      },
    });
  });

  it('take a connection for this run from the URL and the key', () => {
    const result = run(['--base-url', ' https://gateway.example.com/ '], 'secret');
    expect(result).toMatchObject({
      kind: 'run',
      options: { temporaryConnection: { baseUrl: 'https://gateway.example.com', key: 'secret' } },
    });
  });

  it('do not connect because of a key alone', () => {
    const result = run([], 'secret');
    expect(result.kind === 'run' && result.options.temporaryConnection).toBeUndefined();
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('answer help and version before anything else is checked', () => {
    expect(run(['--help', '--port', 'x'])).toEqual({ kind: 'help' });
    expect(run(['-v'])).toEqual({ kind: 'version' });
  });
});

describe('portable mode', () => {
  const inFolder = { kind: 'run', options: { dataFolder: path.resolve('/program/portable') } };

  it('stores data beside the program if requested, or if the folder exists', () => {
    expect(run(['--portable'])).toMatchObject(inFolder);
    expect(run([], undefined, { ...nowhere, portable: 'own' })).toMatchObject(inFolder);
    expect(run([])).not.toMatchObject(inFolder);
  });

  it('is overridden by a named folder', () => {
    expect(run(['--data-dir', '/other'], undefined, { ...nowhere, portable: 'own' })).toMatchObject({
      options: { dataFolder: path.resolve('/other') },
    });
  });

  it('does not use a folder of another user, and reports this', () => {
    const foreign = { ...nowhere, portable: 'foreign' } as const;
    const refusal = { kind: 'wrong', sentence: expect.stringMatching(/portable belongs to another user/) };
    expect(run([], undefined, foreign)).toMatchObject(refusal);
    expect(run(['--portable'], undefined, foreign)).toMatchObject(refusal);
    expect(run(['--data-dir', '/other'], undefined, foreign)).toMatchObject({ kind: 'run' });
  });

  it('stores nothing in a place that an update would delete', () => {
    const installed = { ...nowhere, isInstalled: true };
    const sentence = /The next update deletes everything/;
    expect(run(['--portable'], undefined, installed)).toMatchObject({
      kind: 'wrong',
      sentence: expect.stringMatching(sentence),
    });
    expect(run([], undefined, { ...installed, portable: 'own' })).toMatchObject({ kind: 'wrong' });
    expect(run([], undefined, installed)).toMatchObject({ kind: 'run' });
  });
});

describe('wrong options', () => {
  it.each([
    [['--colour'], 'Unknown option --colour. Use --help to list all options.'],
    [['--colour=red'], 'Unknown option --colour. Use --help to list all options.'],
    [['sandbox'], 'Unexpected argument "sandbox". Use --help to list all options.'],
    [['--shell', 'vim'], '--shell must be electron or browser, not "vim".'],
    [['--shell'], '--shell needs a value.'],
    [['--data-dir', '--json'], '--data-dir needs a value.'],
    [['--data-dir='], '--data-dir needs a folder.'],
    [['--portable', '--data-dir', 'x'], /two different folders/],
    [['--json=yes'], '--json doesn’t accept a value.'],
    [['--port', '0'], '--port must be a number from 1 to 65535, not "0".'],
    [['--port', '65536'], '--port must be a number from 1 to 65535, not "65536".'],
    [['--port', '80a'], '--port must be a number from 1 to 65535, not "80a".'],
    [['--port=-1'], '--port must be a number from 1 to 65535, not "-1".'],
    [['--base-url', 'https://gateway.example.com'], /needs the key in the environment variable TRIPTYCH_API_KEY/],
    [['--sandbox', '--base-url', 'https://gateway.example.com'], /two different connections/],
    [['--base-url', 'gateway.example.com'], /has no scheme/],
    [['--base-url', 'http://gateway.example.com'], /would be sent unencrypted/],
  ])('%j are refused', (args, sentence) => {
    const result = run(args);
    expect(result.kind).toBe('wrong');
    if (result.kind === 'wrong') expect(result.sentence).toMatch(sentence);
  });
});

describe('the key in the environment', () => {
  it('is removed, so that programs started later do not inherit it', () => {
    const environment = { TRIPTYCH_API_KEY: 'secret', HOME: '/data/me' };
    expect(takeKey(environment)).toBe('secret');
    expect(environment).toEqual({ HOME: '/data/me' });
  });

  it('counts as missing if it is empty', () => {
    expect(takeKey({ TRIPTYCH_API_KEY: '' })).toBeUndefined();
  });
});

describe('the default data folder', () => {
  it.each([
    ['linux', {}, path.join('/data/me', '.local', 'share', 'triptych')],
    ['linux', { XDG_DATA_HOME: '/data' }, path.join('/data', 'triptych')],
    ['darwin', {}, path.join('/data/me', 'Library', 'Application Support', 'Triptych')],
    ['win32', {}, path.join('/data/me', 'AppData', 'Roaming', 'Triptych')],
    ['win32', { APPDATA: '/roaming' }, path.join('/roaming', 'Triptych')],
  ] as const)('on %s with %j is the folder of the platform', (platform, environment, expected) => {
    expect(defaultDataFolder(platform, environment, '/data/me')).toBe(expected);
  });
});
