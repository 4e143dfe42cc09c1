import { inProject } from './project.ts';
import { doorsOfRoom, rooms } from './rooms.ts';
import { runCommand } from './run-command.ts';
import { cyclesIn, doorsOf, importsIn, readSources, twoWayPairs } from './source-imports.ts';

// `npm run structure` prints the size and the order of the product as one table: lines, files, exports, folders that
// import each other, files per commit, and the doors of the rooms. `npm run structure FOLDER` lists the doors of
// a folder: its files that a file outside imports.

const product = ['electron', 'renderer', 'shared'];
/** Folders whose doors are counted beside those of the rooms. */
const folders = ['electron/storage', 'renderer/entities/items', 'renderer/entities/items/grid'];
/** Number of the newest commits whose files are counted. */
const commitCount = 300;

const sources = readSources(product);
const imports = importsIn(sources);
const [folder] = process.argv.slice(2);
if (folder === undefined) await printTable();
else for (const door of doorsOf(folder.replace(/\/$/, ''), imports)) console.log(door);

async function printTable(): Promise<void> {
  const texts = [...sources.values()];
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const exported = texts.reduce((sum, text) => sum + (text.match(/^export /gm)?.length ?? 0), 0);
  const perCommit = await filesPerCommit();
  const rows: [string, string | number][] = [
    ['lines of TypeScript', lines],
    ['files', sources.size],
    ['exports per 1,000 lines', ((exported / lines) * 1000).toFixed(1)],
    ['pairs of folders that import each other', twoWayPairs(imports).length],
    ['circles of files', cyclesIn(imports).length],
    [`product files per commit, median of the last ${perCommit.length}`, quantile(perCommit, 0.5)],
    ['product files per commit, three quarters have at most', quantile(perCommit, 0.75)],
    ...rooms.map((room): [string, number] => [`doors of the room ${room.name}`, doorsOfRoom(room, imports).length]),
    ...folders.map((each): [string, number] => [`doors of ${each}`, doorsOf(each, imports).length]),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  for (const [label, value] of rows) console.log(`${label.padEnd(width)}  ${value}`);
}

/** Counts the product files that each commit changed. A file that only moved does not count. Sorted. */
async function filesPerCommit(): Promise<number[]> {
  const args = ['log', `-${commitCount}`, '--no-merges', '--format=%x00', '--name-status', '-M', '--', ...product];
  const { code, output } = await runCommand('git', args, { cwd: inProject() });
  if (code !== 0) throw new Error(output);
  const changed = output.split('\0').map((commit) => commit.split('\n').filter((line) => /^(?!R100)\S+\t/.test(line)));
  return changed
    .map((files) => files.length)
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
