import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { conditionNames, wholeLibrary } from '../../../shared/library/library-query.ts';
import { isSearchedMeasurement } from '../../../shared/measurements/searched-measurements.ts';
import type { Snapshot } from '../../../shared/sync/synced-state.ts';
import { follow } from '../conversations/conversation-test-setup.ts';
import type { TestApp } from '../support/open-test-app.ts';
import { momentOfOpening } from './copy-data-folder.ts';

/**
 * The state of the window, with the names that its parts had in version 0.1. The list of that version uses them. These
 * names are not stored, only their contents are.
 */
function withNamesOfVersion01(snapshot: Snapshot): Record<string, unknown> {
  const { app: _, library: __, update: ___, ...others } = snapshot;
  // These parts are newer than version 0.1.
  const { prices: _a, promptTexts: _b, modelFiles: _c, watchFolders: _d, mcp: _e, listedRuns: _f, ...parts } = others;
  const { conversationPresets: talkPresets, gatewayPause, typicalTimes: usual, maintenance, ...same } = parts;
  const { isReportUnread: isNews, ...care } = maintenance;
  const pauses = gatewayPause === null ? [] : [gatewayPause];
  return { ...same, talkPresets, pauses, usual, care: { ...care, isNews } };
}

/** Returns all user data of a data folder through the contract, in a stable order. */
export async function readEverything(app: TestApp, dataFolder: string): Promise<Record<string, unknown>> {
  const { calls } = app;
  const snapshot = withNamesOfVersion01(await app.snapshot());
  const { tasks } = await calls.tasks.page({ limit: 500 });
  const { items } = await calls.library.page({ limit: 500 });
  const evidence: Record<string, unknown> = {};
  // Without the entries of this start.
  for (const { id } of tasks) {
    evidence[id] = (await calls.tasks.history({ id })).filter(({ at }) => at < momentOfOpening);
  }

  const everyItem = [...items, ...(await trashedItems(app, dataFolder))];
  const details: Record<string, unknown> = {};
  for (const { id, kind } of everyItem) {
    const recipe = await calls.library.recipe({ id }).catch(() => 'none');
    const lineage = await calls.library.lineage({ id, depth: 3 });
    details[id] = { kind, recipe, lineage };
  }
  const counts = await calls.library.facets({ query: { ...wholeLibrary, timeZone: 'UTC' } });
  // How many items are from the last days depends on the day of the test.
  const { after: _recent, ...counted } = counts.facets;
  const { totals: shelves, ...otherCounts } = counts;
  const facets = { ...otherCounts, shelves, facets: counted };
  const suggestions: Record<string, unknown> = {};
  // Version 0.1 did not have the other names.
  const isNew = (name: string) => ['project', 'shot', 'like'].includes(name) || isSearchedMeasurement(name);
  const names = conditionNames.filter((name) => !isNew(name));
  for (const name of names) suggestions[name] = await calls.library.suggest({ name, begins: '' });

  const comparisons: Record<string, unknown> = {};
  for (const inTrash of [false, true]) {
    for (const summary of (await calls.comparisons.page({ inTrash, limit: 50 })).comparisons) {
      const { id } = summary;
      comparisons[id] = {
        summary,
        whole: await calls.comparisons.get({ id }),
        contents: await calls.comparisons.contents({ id }),
      };
    }
  }
  const conversations: Record<string, unknown> = {};
  const lists: Record<string, unknown> = {};
  for (const endpoint of ['chat', 'messages'] as const) {
    for (const inTrash of [false, true]) {
      const list = await calls.conversations.page({ endpoint, inTrash, limit: 50 });
      lists[`${endpoint}${inTrash ? ' in the trash' : ''}`] = list;
      for (const { conversation } of list.found) {
        const followed = await follow(app, conversation.id, []);
        conversations[conversation.id] = followed.events.find(({ kind }) => kind === 'start');
        followed.leave();
      }
    }
  }
  return {
    snapshot,
    tasks: { list: tasks, counts: await calls.tasks.counts({}), evidence },
    library: {
      items: everyItem,
      details,
      facets,
      suggestions,
      tags: await calls.library.tags(),
      trash: await calls.library.trashSize(),
    },
    comparisons: { ...comparisons, votes: await calls.comparisons.votes({}) },
    conversations: { lists, ...conversations },
    prompts: await calls.prompts.page({ limit: 200 }),
    requests: await calls.requestLog.page({ limit: 200 }),
    storage: { duplicates: await calls.storage.duplicates(), kinds: (await calls.storage.summary()).kinds },
  };
}

async function trashedItems(app: TestApp, dataFolder: string) {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  const rows = database.prepare('SELECT id FROM items WHERE trashed_at IS NOT NULL ORDER BY id').all();
  database.close();
  const ids = rows.map((row) => String(row['id']));
  return Promise.all(ids.map((id) => app.calls.library.item({ id })));
}

/** Returns the stored tables, indexes and triggers of a database, and all their rows. */
export function readDatabase(file: string): { schema: unknown[]; rows: Record<string, string[]> } {
  const database = new DatabaseSync(file, { readOnly: true });
  const schema = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name').all();
  const rows: Record<string, string[]> = {};
  const own = schema.filter(
    ({ type, sql, name }) => type === 'table' && !/VIRTUAL/.test(String(sql)) && !/_(words|parts)_/.test(String(name)),
  );
  for (const { name } of own) {
    const found = database.prepare(`SELECT * FROM "${name}"`).all();
    rows[String(name)] = found.map((row) => JSON.stringify(row)).sort();
  }
  database.close();
  return { schema: schema.map((row) => ({ ...row })), rows };
}
