import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../build/build-if-stale.ts';
import { animatic } from './animatic.ts';
import { bulkEdits } from './bulk-edits.ts';
import { bigLibraryStart, coldStart, fullDatabaseStart } from './cold-start.ts';
import { changeTable, compareRuns, readSavedRun } from './compare-with-saved.ts';
import { downloads } from './downloads.ts';
import { hasGraphicsCard } from './graphics-card.ts';
import { hand } from './hand.ts';
import { alignColumns, calibrate, countOutcomes, outcomeOf, type Row, table } from './harness.ts';
import { longHistory } from './history.ts';
import { hugeLibrary } from './huge-library.ts';
import { importFiles } from './import-files.ts';
import { keystrokes } from './keystrokes.ts';
import { largeAnswers } from './large-answers.ts';
import { browse, libraryGrid } from './library-grid.ts';
import { librarySearch } from './library-search.ts';
import { likeThis } from './like-this.ts';
import { liveTasks } from './live-tasks.ts';
import { longActivity, longLedger, promptHistory } from './long-lists.ts';
import { longPlan } from './long-plan.ts';
import { measuredVideos } from './measurements.ts';
import { mediaByUrl } from './media-by-url.ts';
import { memoryRounds } from './memory-rounds.ts';
import { modelText } from './model-text.ts';
import { nineVideos } from './nine-videos.ts';
import { openConversation } from './open-conversation.ts';
import { openScopes } from './open-scopes.ts';
import { projectBoard } from './project-board.ts';
import { selectAll } from './select-all.ts';
import { showConversation } from './show-conversation.ts';
import { startTimeline } from './start-timeline.ts';
import { streamBytes } from './stream-bytes.ts';
import { syncedVideos } from './synced-videos.ts';
import { tenThousandEdits } from './ten-thousand-edits.ts';
import { thumbnails } from './thumbnails.ts';

// `npm run bench`: our times beside a peer's in the same run.

const benches: Record<string, (pairs: number | undefined) => Promise<Row[]>> = {
  G1: coldStart,
  G2: libraryGrid,
  G1b: bigLibraryStart,
  G1c: fullDatabaseStart,
  G3: librarySearch,
  G4: modelText,
  G5: streamBytes,
  G6: mediaByUrl,
  G7: downloads,
  G8: liveTasks,
  'G9-open': openConversation,
  'G9-page': showConversation,
  'G9-browse': browse,
  G10: (pairs) => syncedVideos(pairs, values.seconds),
  'G10-nine': nineVideos,
  G11: thumbnails,
  G12: bulkEdits,
  G14: selectAll,
  G15: largeAnswers,
  G16: longHistory,
  G17: (pairs) => animatic(pairs, values.seconds),
  G18: projectBoard,
  G19: longActivity,
  G20: promptHistory,
  G21: longLedger,
  G22: longPlan,
  G23: tenThousandEdits,
  G24: hugeLibrary,
  G25: measuredVideos,
  'G25-scopes': openScopes,
  G26: hand,
  'G27-import': importFiles,
  G28: likeThis,
  'F-key': keystrokes,
  'F-memory': memoryRounds,
};

/** `--quick`: few pairs of these benches, in five minutes, for a first look. */
const quickRun = { pairs: '2', seconds: '8' };
const quickBenches = 'G1,G2,G1b,G3,G5,G8,G9-open,G9-page,G14,G19,G20,F-key'.split(',');

const values = options();
if (values.help) {
  console.log(usage());
  process.exit(0);
}
// Read first: a wrong file must not be noticed after a quarter of an hour.
const saved = values.against === undefined ? undefined : readSavedRun(values.against);
const chosen = values.only ?? (values.quick ? quickBenches : Object.keys(benches));
const unknown = chosen.filter((id) => !Object.hasOwn(benches, id));
if (unknown.length > 0) failWithUsage(`There is no bench ${unknown.join(', ')}.`);

// Most benches run the built program and its workers.
await buildIfStale((sentence) => console.error(sentence));

if (values.timeline) {
  await startTimeline(values.pairs);
  process.exit(0);
}
const before = calibrate();
const rows: Row[] = [];
const failed: string[] = [];
/** Answer of the browser, once a row needs a graphics card: benches without such a row run without a browser. */
let graphicsCard: boolean | undefined;
/** Duration of each bench. */
const seconds: Record<string, number> = {};
for (const id of chosen) {
  console.error(`${id} ...`);
  const start = performance.now();
  try {
    const more = (await benches[id]?.(values.pairs)) ?? [];
    rows.push(...more);
    if (more.some((row) => row.needsGraphicsCard)) graphicsCard ??= await hasGraphicsCard();
    // Prints known results early, because they are useful while other benches run or when the run is stopped.
    console.error(table(more, graphicsCard));
  } catch (error) {
    failed.push(id);
    console.error(error);
  }
  seconds[id] = Math.round((performance.now() - start) / 1000);
  saveResults();
}
const calibration = { before, after: calibrate() };
saveResults(calibration);

console.log(table(rows, graphicsCard));
console.log(`\n${countOutcomes(rows, graphicsCard)}`);
if (failed.length > 0) console.log(`\nFAILED to run: ${failed.join(', ')}. See the errors above.`);
if (saved) console.log(`\nAgainst ${values.against}:\n${changeTable(compareRuns(saved.rows, rows))}`);
console.log(`\n${durationTable()}`);
console.log(`\ncalibration ${before.toFixed(0)} ms before, ${calibration.after.toFixed(0)} ms after`);
const isMissed = rows.some((row) => outcomeOf(row, graphicsCard) === 'MISSED');
process.exit(failed.length === 0 && !isMissed ? 0 : 1);

function options() {
  try {
    const {
      help = false,
      timeline = false,
      quick = false,
      only,
      save,
      against,
      pairs = quick ? quickRun.pairs : undefined,
      seconds = quick ? quickRun.seconds : undefined,
    } = parseArgs({
      options: {
        help: { type: 'boolean' },
        only: { type: 'string' },
        timeline: { type: 'boolean' },
        quick: { type: 'boolean' },
        save: { type: 'string' },
        against: { type: 'string' },
        pairs: { type: 'string' },
        seconds: { type: 'string' },
      },
    }).values;
    return {
      help,
      timeline,
      quick,
      only: only?.split(','),
      save,
      against,
      pairs: amount('pairs', pairs),
      seconds: amount('seconds', seconds),
    };
  } catch (error) {
    return failWithUsage(error instanceof Error ? error.message : String(error));
  }
}

function amount(name: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d*$/.test(text)) throw new Error(`--${name} takes a whole number above 0.`);
  return text === undefined ? undefined : Number(text);
}

function failWithUsage(sentence: string): never {
  console.error(`${sentence}\n\n${usage()}`);
  process.exit(2);
}

function usage(): string {
  return `Usage: npm run bench -- [options]

  --only NAME,NAME  run only these of
                    ${Object.keys(benches).join(', ')}
  --timeline        print the steps of a cold start instead of measuring rows
  --quick           measure each twice, and without --only just these:
                    ${quickBenches.join(', ')}
  --save FILE       write the results to a file, after each bench
  --against FILE    compare with the saved results of another version
  --pairs N         measure each N times, alternating with the peer
  --seconds N       G10, G17: playing time of the videos
  --help            print this help`;
}

function durationTable(): string {
  const total = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  const lines = [...Object.entries(seconds), ['total', total] as const];
  return alignColumns([['bench', 'seconds'], ...lines.map(([id, each]) => [id, String(each)])]);
}

function saveResults(calibration?: { before: number; after: number }): void {
  if (values.save !== undefined) {
    writeFileSync(values.save, `${JSON.stringify({ rows, failed, seconds, calibration }, null, 2)}\n`);
  }
}
