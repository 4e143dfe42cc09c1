import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ContentCredentials } from '../../../shared/library/content-credentials.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { formatBytes } from '../../../shared/util/format-numbers.ts';
import { hasContentCredentials } from '../metadata/embedded-metadata.ts';
import { parseContentCredentialsReport, uncheckedCredentials } from './parse-content-credentials-report.ts';

/** The library needs the whole file in memory, and about a second for 100 MB. Bytes. */
const largestFile = 200_000_000;

/**
 * Reads and verifies the Content Credentials of an untrusted file, without any network. `undefined` for a file without
 * them.  Throws a `ProblemError` for a file that is too large.
 */
export async function readContentCredentials(path: string, mime: string): Promise<ContentCredentials | undefined> {
  // Most files have none, and this check reads only their structure.
  if (!(await hasContentCredentials(path, mime))) return undefined;
  const { size } = await stat(path);
  if (size > largestFile) throw tooLarge(size);
  return verifyContentCredentials(await readFile(path), mime);
}

/** Verifies the statements in the bytes of a file. Throws only if the library itself fails: its memory is then unusable. */
export async function verifyContentCredentials(bytes: Uint8Array, mime: string): Promise<ContentCredentials> {
  const { WasmReader } = await loadLibrary();
  const context = {
    // The defaults of the library fetch statements from a URL in the file.
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
  };
  let report: string;
  try {
    const reader = await WasmReader.fromBytes(mime, bytes, JSON.stringify(context));
    report = reader.json();
    reader.free();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    // The library throws a text for statements that it can't read: "C2pa(UnknownAlgorithm)".
    const [, cause = ''] = /^C2pa\((\w+)/.exec(String(error)) ?? [];
    return uncheckedCredentials(failureCodes[cause] ?? 'general.error');
  }
  return parseContentCredentialsReport(report);
}

/** Codes of the standard by the errors of the library. */
const failureCodes: Readonly<Record<string, string>> = {
  RemoteManifestUrl: 'manifest.inaccessible',
  UnknownAlgorithm: 'algorithm.unsupported',
};

let library: Promise<typeof import('@contentauth/c2pa-wasm')> | undefined;

/** The library compiles eight megabytes of WebAssembly, so it is loaded only for a file with credentials. */
function loadLibrary(): Promise<typeof import('@contentauth/c2pa-wasm')> {
  library ??= (async () => {
    const loaded = await import('@contentauth/c2pa-wasm');
    const binary = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
    await loaded.default({ module_or_path: readFileSync(binary) });
    return loaded;
  })();
  return library;
}

function tooLarge(size: number): ProblemError {
  const sentence = `This file has Content Credentials, but is too large to verify (${formatBytes(size)}, at most ${formatBytes(largestFile)}). Verify a copy with another program.`;
  return new ProblemError(problem('answer', sentence));
}
