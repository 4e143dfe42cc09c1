import { appendFileSync } from 'node:fs';
import { readResults, tableOf } from './results.ts';

// `node build/electron-trial/print-results.ts TITLE`: prints all results, also into the summary of the workflow. Exits
// with 1 if a step failed or if there are no results.

const results = readResults();
const table = tableOf(process.argv[2] ?? process.platform, results);
console.log(table);
const summary = process.env['GITHUB_STEP_SUMMARY'];
if (summary) appendFileSync(summary, `${table}\n`);
process.exitCode = results.length > 0 && results.every(({ ok }) => ok) ? 0 : 1;
