import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { formatBytes, formatCounted } from '../../../shared/util/format-numbers.ts';
import { checkDatabase } from '../../storage/database/check-database.ts';
import { partVersions } from '../../support/system-facts.ts';
import { type CommandContext, problemOf } from '../command-context.ts';
import { pathOf } from '../command-records.ts';
import type { ExitName } from '../exit-codes.ts';
import { findItems } from './search.ts';

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
}

/** Number of missing files that are listed by name. */
const mostNamed = 3;
/** Below this, results of a day may not fit. Bytes. */
const littleSpace = 2e9;

/** Checks what most often goes wrong. Nothing is changed, and no key is printed. */
export async function doctor(context: CommandContext): Promise<ExitName> {
  const findings = [
    versionFinding(context),
    await folderFinding(context),
    databaseFinding(context),
    await spaceFinding('Disk of the data folder', context.dataFolder),
    await spaceFinding('Disk of the library', context.state.library.folder),
    ...savingFindings(context),
    await missingFilesFinding(context),
    ...modelFileFindings(context),
    ...(await connectionFindings(context)),
  ];
  for (const { name, ok, text } of findings) {
    context.output.print(`${ok ? 'ok     ' : 'problem'}  ${name}: ${text}`, { type: 'check', name, ok, text });
  }
  const problems = findings.filter(({ ok }) => !ok).length;
  context.output.report(problems === 0 ? 'No problem was found.' : `${formatCounted(problems, 'problem')} found.`);
  return problems === 0 ? 'done' : 'failed';
}

function versionFinding({ version }: CommandContext): Finding {
  const parts = Object.entries(partVersions()).map(([name, number]) => `${name} ${number}`);
  return { name: 'Version', ok: true, text: [`Triptych ${version}`, ...parts, process.platform].join(', ') };
}

async function folderFinding({ dataFolder, program, state }: CommandContext): Promise<Finding> {
  const { readOnlyReason, dataFolderOpen } = state.maintenance;
  const openedBy = program.isConnected ? 'opened by the running program' : 'opened by this command';
  if (readOnlyReason !== undefined) {
    const reason = readOnlyReason === 'newer' ? 'a newer version wrote it' : 'its disk is full';
    return { name: 'Data folder', ok: false, text: `${dataFolder} is read-only, because ${reason}.` };
  }
  if (dataFolderOpen) {
    return { name: 'Data folder', ok: false, text: `Other users of this computer can read ${dataFolder}.` };
  }
  return { name: 'Data folder', ok: true, text: `${dataFolder}, ${openedBy}` };
}

function databaseFinding({ dataFolder, state }: CommandContext): Finding {
  const faults = checkDatabase(path.join(dataFolder, 'triptych.db'));
  const [first] = faults;
  const { damaged } = state.maintenance;
  if (first !== undefined || damaged) {
    const text = `${first ?? 'It is damaged.'} Restart Triptych: the start repairs the database.`;
    return { name: 'Database', ok: false, text };
  }
  return { name: 'Database', ok: true, text: `intact, ${formatCounted(state.itemCount, 'result')}` };
}

async function spaceFinding(name: string, folder: string): Promise<Finding> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return { name, ok: false, text: `${folder} can’t be read. Check that its disk is connected.` };
  const free = disk.bavail * disk.bsize;
  const advice = free < littleSpace ? '. Free up space.' : '';
  return { name, ok: free >= littleSpace, text: `${formatBytes(free)} free${advice}` };
}

function savingFindings({ state: { library } }: CommandContext): Finding[] {
  return library.problem ? [{ name: 'Saving', ok: false, text: library.problem.sentence }] : [];
}

/** The files that the last check of the library did not find. */
async function missingFilesFinding({ program, state: { library } }: CommandContext): Promise<Finding> {
  const name = 'Files of results';
  const conditions = [{ name: 'is' as const, value: 'missing' }];
  const { items, found } = await findItems(program, { ...wholeLibrary, conditions, group: 'none' }, mostNamed);
  if (found === 0) return { name, ok: true, text: 'none is missing' };
  const more = found > items.length ? ` and ${found - items.length} more` : '';
  const paths = items.map((item) => pathOf(item, library.folder)).join(', ');
  const advice = `Put ${found === 1 ? 'it' : 'them'} back, or list all with: triptych search is:missing`;
  return {
    name,
    ok: false,
    text: `${formatCounted(found, 'file is', 'files are')} missing: ${paths}${more}. ${advice}`,
  };
}

function modelFileFindings({ state: { modelFiles } }: CommandContext): Finding[] {
  return modelFiles.flatMap(({ name, problems: [first] }) =>
    first ? [{ name: `Model file ${name}`, ok: false, text: `Line ${first.line}: ${first.text}` }] : [],
  );
}

async function connectionFindings({ state: { connection }, program, values }: CommandContext): Promise<Finding[]> {
  const name = 'Connection';
  if (connection.kind === 'none') {
    return [{ name, ok: false, text: 'Not set up. Connect in the window, or use --sandbox or --base-url.' }];
  }
  if (connection.kind === 'sandbox') return [{ name, ok: true, text: 'the built-in sandbox' }];
  if (!connection.hasKey) {
    const text = `${connection.baseUrl} has no key that this command can read. Keep the program open while you use commands, or use --base-url with TRIPTYCH_API_KEY.`;
    return [{ name, ok: false, text }];
  }
  if (values.has('offline')) return [{ name, ok: true, text: `${connection.baseUrl}, not contacted` }];
  try {
    const { baseUrl, id } = connection;
    const { ok, steps } = await program.client.connection.test({ baseUrl, ...(id === undefined ? {} : { id }) });
    return [{ name, ok, text: `${baseUrl}: ${steps.map(({ sentence }) => sentence).join(' ')}` }];
  } catch (error) {
    const text = problemOf(error)?.sentence;
    if (text === undefined) throw error;
    return [{ name, ok: false, text }];
  }
}
