import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

// Records the results of the trial in real Electron, one line per step. Imports no package, because the first step
// installs the packages.

/** The folder of logs, screenshots and results, which the workflow uploads as a whole. */
export const findingsFolder = path.join(import.meta.dirname, '..', '..', 'out', 'electron-trial');

export interface Result {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** One line: a measured value, or the reason of the failure. */
  readonly note: string;
}

/** Runs the work and records the result; never throws. Returns true if the work succeeded. */
export async function record(
  name: string,
  work: () => Promise<string | undefined>,
  folder = findingsFolder,
): Promise<boolean> {
  const startTime = performance.now();
  let ok = true;
  let note = '';
  try {
    note = (await work()) ?? '';
  } catch (error) {
    ok = false;
    note = error instanceof Error ? error.message : String(error);
  }
  const seconds = Math.round((performance.now() - startTime) / 1000);
  const result: Result = { name, ok, seconds, note: shortened(note) };
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, 'results.jsonl'), `${JSON.stringify(result)}\n`);
  console.log(`${ok ? 'ok' : 'failed'}: ${name}${result.note && `: ${result.note}`}`);
  return ok;
}

export function readResults(folder = findingsFolder): Result[] {
  const file = path.join(folder, 'results.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Result);
}

/** Writes the results as a Markdown table for the summary of a workflow. */
export function tableOf(title: string, results: readonly Result[]): string {
  const rows = results.map(
    ({ name, ok, seconds, note }) =>
      `| ${inCell(name)} | ${ok ? 'ok' : '**failed**'} | ${seconds} s | ${inCell(note)} |`,
  );
  const failed = results.filter(({ ok }) => !ok).length;
  const head = `## ${title}\n\n${results.length - failed} ok, ${failed} failed`;
  return `${head}\n\n| Step | Result | Time | Note |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

const inCell = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** Shortens a note and removes the color codes of a terminal. */
function shortened(text: string): string {
  const line = stripVTControlCharacters(text).replace(/\s+/g, ' ').trim();
  return line.length <= 300 ? line : `${line.slice(0, 299)}…`;
}
