import { sql } from 'kysely';
import type { Condition } from '../../shared/library/library-query.ts';
import { parseCondition } from '../../shared/library/search-condition.ts';
import { projectTitle } from '../../shared/projects/project.ts';
import type { Database } from './database/database.ts';
import { readProject } from './project-store.ts';
import { removeAccentsAndCase } from './search/search-terms.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shotNumber = /^\d{1,6}$/;

/** Item numbers of takes by the name in a `project:` or `shot:` condition. */
interface TakesByCondition {
  readonly project: ReadonlyMap<string, readonly number[]>;
  readonly shot: ReadonlyMap<string, readonly number[]>;
}

/**
 * Returns the takes that each condition names: by id, by words of the title, or by the number of a shot. Names do not
 * find projects and shots in Trash.
 */
export async function findTakesByCondition(
  database: Database,
  conditions: readonly Condition[],
): Promise<TakesByCondition> {
  const takes = { project: new Map<string, number[]>(), shot: new Map<string, number[]>() };
  for (const condition of conditions) {
    const meaning = parseCondition(condition);
    if (meaning?.of !== 'project' && meaning?.of !== 'shot') continue;
    const { of: kind, name } = meaning;
    if (takes[kind].has(name)) continue;
    if (kind === 'project') {
      const ids = uuid.test(name) ? [name] : (await findProjectsByTitle(database, name)).map(({ id }) => id);
      takes.project.set(name, await takesOfProjects(database, ids));
    } else {
      const ids = uuid.test(name) ? [name] : (await findShotsByName(database, name)).map(({ id }) => id);
      takes.shot.set(name, await takesOfShots(database, ids));
    }
  }
  return takes;
}

/** Returns the projects whose titles contain all words, last changed first. */
export async function findProjectsByTitle(database: Database, words: string): Promise<{ id: string; title: string }[]> {
  const parts = partsOf(words);
  const { rows } = await sql<{ id: string; record: string }>`
    SELECT id, record FROM projects WHERE trashed_at IS NULL ORDER BY changed_at DESC, id DESC`.execute(database);
  return rows.flatMap(({ id, record }) => {
    const project = readProject(record);
    const title = project && projectTitle(project);
    return title !== undefined && containsAll(title, parts) ? { id, title } : [];
  });
}

/** Returns the shots with this number, or with all of these words in the title; of the last changed project first. */
export async function findShotsByName(
  database: Database,
  name: string,
): Promise<{ id: string; number: number; title: string }[]> {
  const parts = partsOf(name);
  // The search text has the number and title, and more.
  const wanted = shotNumber.test(name)
    ? sql`shots.number = ${Number(name)}`
    : sql.join([sql`true`, ...parts.map((part) => sql`instr(shots.folded, ${part}) > 0`)], sql` AND `);
  const { rows } = await sql<{ id: string; number: number; title: string | null }>`
    SELECT shots.id, shots.number, json_extract(shots.record, '$.title') AS title
    FROM shots JOIN projects ON projects.id = shots.project_id
    WHERE shots.trashed_at IS NULL AND projects.trashed_at IS NULL AND ${wanted}
    ORDER BY projects.changed_at DESC, shots.position, shots.number, shots.id`.execute(database);
  return rows
    .map(({ title, ...row }) => ({ ...row, title: title ?? '' }))
    .filter(({ title }) => shotNumber.test(name) || containsAll(title, parts));
}

async function takesOfProjects(database: Database, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT DISTINCT items.number FROM shots JOIN takes ON takes.shot_id = shots.id JOIN items ON items.id = takes.item_id
    WHERE shots.trashed_at IS NULL AND shots.project_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(
    database,
  );
  return rows.map(({ number }) => number);
}

async function takesOfShots(database: Database, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT DISTINCT items.number FROM takes JOIN items ON items.id = takes.item_id
    WHERE takes.shot_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(database);
  return rows.map(({ number }) => number);
}

function partsOf(words: string): string[] {
  return removeAccentsAndCase(words)
    .split(/\s+/)
    .filter((part) => part !== '');
}

function containsAll(title: string, parts: readonly string[]): boolean {
  const folded = removeAccentsAndCase(title);
  return parts.every((part) => folded.includes(part));
}

/** Returns the ids of the comparisons that each condition names, by id or by words of their search text. */
export async function findComparisons(
  database: Database,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const called = new Map<string, ReadonlySet<string>>();
  for (const condition of conditions) {
    const meaning = parseCondition(condition);
    if (meaning?.of !== 'comparison' || called.has(meaning.name)) continue;
    // A permanently deleted comparison is still the origin of its results.
    if (uuid.test(meaning.name)) called.set(meaning.name, new Set([meaning.name]));
    else called.set(meaning.name, new Set((await findComparisonsByText(database, meaning.name)).map((row) => row.id)));
  }
  return called;
}

export async function findComparisonsByText(
  database: Database,
  words: string,
): Promise<{ id: string; record: string }[]> {
  const parts = removeAccentsAndCase(words).split(/\s+/);
  const { rows } = await sql<{ id: string; record: string }>`
    SELECT id, record FROM comparisons
    WHERE ${sql.join(
      parts.map((part) => sql`instr(folded, ${part}) > 0`),
      sql` AND `,
    )}
    ORDER BY changed_at DESC`.execute(database);
  return rows;
}
