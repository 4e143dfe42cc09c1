import { statfs } from 'node:fs/promises';
import os from 'node:os';
import undiciPackage from 'undici/package.json' with { type: 'json' };
import { formatBytes } from '../../shared/util/format-numbers.ts';

/** Versions of the runtime and of the HTTP client in use, as a bug report needs them. Node has another undici built in. */
export function partVersions(): Record<string, string> {
  const names = [
    ['Electron', 'electron'],
    ['Chromium', 'chrome'],
    ['Node.js', 'node'],
    ['V8', 'v8'],
    ['SQLite', 'sqlite'],
    ['OpenSSL', 'openssl'],
  ] as const;
  const versions = names.flatMap(([title, name]) => {
    const version = process.versions[name];
    return version === undefined ? [] : [[title, version]];
  });
  return { ...Object.fromEntries(versions), undici: undiciPackage.version };
}

/** Facts of the computer that do not identify its user. */
export async function systemFacts(dataFolder: string): Promise<Record<string, string>> {
  const disk = await statfs(dataFolder).catch(() => undefined);
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    system: `${os.type()} ${os.release()}`,
    version: os.version(),
    processor: `${os.cpus()[0]?.model.trim() ?? 'unknown'} (${os.arch()}), ${os.availableParallelism()} cores`,
    memory: `${formatBytes(os.totalmem())}, ${formatBytes(os.freemem())} free`,
    ...(disk && { disk: `${formatBytes(disk.bavail * disk.bsize)} free on the data folder’s disk` }),
    running: `${Math.round(process.uptime() / 60)} min`,
    held: formatBytes(process.memoryUsage.rss()),
    language: locale,
    timeZone,
  };
}
