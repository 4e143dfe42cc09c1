import { existsSync, readFileSync } from 'node:fs';
import { inProject } from '../project.ts';
import type { SecurityPart, SecurityRow, TestName } from './security-row.ts';
import { checklist, fuses } from './security-rows-electron.ts';
import { supplyChain, theKey } from './security-rows-key.ts';
import { loopback } from './security-rows-loopback.ts';
import { modelContextProtocol } from './security-rows-mcp.ts';
import { modelOutput } from './security-rows-model-output.ts';
import { outside } from './security-rows-outside.ts';
import { calls, pagePolicy } from './security-rows-page.ts';
import { peers } from './security-rows-peers.ts';

export const securityParts: readonly SecurityPart[] = [
  checklist,
  fuses,
  pagePolicy,
  calls,
  theKey,
  modelOutput,
  outside,
  loopback,
  modelContextProtocol,
  supplyChain,
  peers,
];

/** Writes docs/security.md: the guards that protect the user's key, files and machine. */
export function securityDocs(): string {
  const all = securityParts.flatMap((part) => part.rows);
  const tested = all.filter(({ tests }) => tests.length > 0);
  const gaps = all.filter(({ gap }) => gap !== undefined);
  const parts = securityParts.map(({ title, rows }) =>
    [`## ${title}`, '', '| Topic | Guard | Where | Tests |', '|---|---|---|---|', ...rows.map(line)].join('\n'),
  );
  return `${[
    '# Security: attacks and defenses',
    '`npm run docs` writes this page from `build/docs/security-rows-*.ts`. A test checks that each named file and each named test exists.',
    `${tested.length} of ${all.length} rows have a test; ${gaps.length} have a gap, shown in the Tests column.`,
    '`npm run mutate` removes the guards in `test/mutations` one at a time and shows that a test detects each removal.',
    ...parts,
  ].join('\n\n')}\n`;
}

function line({ what, answer, where, tests, gap }: SecurityRow): string {
  const files = where.map(link);
  const links = [...new Set(tests.map(({ file }) => file))].map((file) => {
    const names = tests.filter((test) => test.file === file).map(({ name }) => `“${name}”`);
    return `${link(file)}: ${names.join(', ')}`;
  });
  const missing = gap === undefined ? [] : [`**Gap**: ${gap}`];
  return `| ${cell(what)} | ${cell(answer)} | ${files.join(', ')} | ${cell([...links, ...missing].join('; '))} |`;
}

function link(file: string): string {
  return `[${file.replace(/^.*\//, '').replace(/(\.(test|spec))?\.tsx?$/, '')}](../${file})`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** Returns true when the file contains a test with the name `name`. */
export function fileExists({ file, name }: TestName): boolean {
  if (!existsSync(inProject(file))) return false;
  const text = readFileSync(inProject(file), 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote},`));
}
