import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { projectSchema } from '../../../shared/projects/project.ts';
import { shotSchema } from '../../../shared/projects/shot.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { seedItems } from '../library/seed-items.ts';
import { openCore } from '../support/open-core.ts';
import { brokenProjectFile } from './broken-projects.ts';
import type { CrashPlan } from './crash-plan.ts';
import { exportCut, readCutState } from './cut-state.ts';
import { runUntilKilled } from './run-until-killed.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const open = (dataFolder: string) => openCore({ dataFolder, clock: loadTolerantClock(50) });

/** A project, and what its edits without a kill result in. */
export interface CutScenario {
  /** The data folder before the edits. */
  readonly folder: string;
  readonly projectId: string;
  /** Labels of all points of the edits, in order. */
  readonly points: readonly string[];
  /** The lines that confirm the edits, in order. */
  readonly lines: readonly string[];
  /** Sizes of the exported files by path. */
  readonly exported: string;
}

/** Creates the project once, and edits a copy of it without a kill. The caller removes the folder. */
export async function openCutScenario(): Promise<CutScenario> {
  const folder = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  const items = await seedItems(folder, 6);
  const { core, calls } = await open(folder);
  const { id: projectId } = await calls.projects.create({ title: 'Harbor' });
  const { shots } = await calls.projects.createShots({ id: projectId, shots: [{}, {}, {}, {}] });
  const itemIds = items.map((item) => item.id);
  await calls.projects.change({
    id: projectId,
    shots: shots.map(({ id }, index) => ({
      id,
      addTakes: (index === 0 ? [0, 5] : [index]).map((at) => ({ itemId: itemIds[at] ?? '' })),
      selectedItemId: itemIds[index] ?? null,
    })),
  });
  await core.close();
  const list = `${folder}.points`;
  const { copy, exports, lines } = await editCopy(folder, projectId, { when: 'before', list });
  const points = readFileSync(list, 'utf8').trimEnd().split('\n');
  const exported = sizesIn(join(exports, 'cut'));
  for (const each of [copy, list]) rmSync(each, { recursive: true, force: true });
  return { folder, projectId, points, lines, exported };
}

/** Kills the edits of a project at one point and starts the program again. Returns the broken promises as sentences. */
export async function killEdits(
  scenario: CutScenario,
  plan: CrashPlan,
): Promise<{ wasKilled: boolean; broken: string[] }> {
  const { copy, exports, lines, wasKilled } = await editCopy(scenario.folder, scenario.projectId, plan);
  try {
    return { wasKilled, broken: await brokenEdits(scenario, { copy, exports, lines }) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function brokenEdits(
  { projectId, lines: expected, exported }: CutScenario,
  { copy, exports, lines }: { copy: string; exports: string; lines: readonly string[] },
): Promise<string[]> {
  const broken: string[] = [];
  const folders = readdirSync(exports);
  if (lines.includes('exported') && !folders.includes('cut')) broken.push('a confirmed export is missing');
  if (folders.includes('cut') && sizesIn(join(exports, 'cut')) !== exported) broken.push('an export is incomplete');
  const others = folders.filter((name) => name !== 'cut' && name !== '.cut.unfinished');
  if (others.length > 0) broken.push(`the export left ${others.join()}`);

  const { core, calls } = await open(copy);
  try {
    const state = await readCutState(calls, projectId);
    const states = (of: readonly string[]) => of.filter((line) => line !== 'exported');
    // The next edit may have been stored without its confirmation.
    const last = states(lines).length - 1;
    const allowed = states(expected).slice(Math.max(last, 0), last + 2);
    if (!allowed.includes(state)) broken.push(`after ${lines.length} confirmed steps, the project has ${state}`);
    const next = await exportCut(calls, projectId, exports);
    const left = readdirSync(exports).filter((name) => name !== 'cut' && name !== next);
    // The next export of the same name replaces an unfinished folder.
    if (left.length > 0) broken.push(`after the next export, ${left.join()} is left`);
  } finally {
    await core.close();
  }
  return [...broken, ...brokenDatabase(copy)];
}

function brokenDatabase(copy: string): string[] {
  const database = new DatabaseSync(join(copy, 'triptych.db'), { readOnly: true });
  const records = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row): unknown => JSON.parse(String(row['record'])));
  const [project] = records('SELECT record FROM projects').map((record) => projectSchema.parse(record));
  const shots = records('SELECT record FROM shots ORDER BY position').map((record) => shotSchema.parse(record));
  const integrity = JSON.stringify(database.prepare('PRAGMA integrity_check').all());
  database.close();
  return [
    ...(integrity === '[{"integrity_check":"ok"}]' ? [] : [`integrity: ${integrity}`]),
    ...(project ? brokenProjectFile(copy, project, shots) : ['the project is missing']),
  ];
}

/** Edits a copy of the data folder in a process of its own. */
async function editCopy(folder: string, projectId: string, plan: CrashPlan) {
  const copy = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  cpSync(folder, copy, { recursive: true });
  const exports = join(copy, 'exports');
  mkdirSync(exports);
  const program = [here('./cut-process.ts'), copy, exports, projectId];
  return { copy, exports, ...(await runUntilKilled({ program, plan })) };
}

/** Lists all files with their sizes. Paths of other folders and times have equal lengths in all runs. */
function sizesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(folder.length)} ${readFileSync(path).length}`)
    .sort()
    .join('\n');
}
