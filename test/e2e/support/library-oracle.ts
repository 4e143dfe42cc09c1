import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Geometry,
  layOutGrid,
  layOutRow,
  rowAt,
  rowOfPosition,
} from '../../../renderer/entities/items/grid/grid-geometry.ts';
import { calendarOfTimeZone } from '../../../shared/library/time-zone-calendar.ts';

/** The expected library according to the rows of its database: the order of its items and the position of each item. */
export interface LibraryOracle {
  readonly ids: readonly string[];
  readonly geometry: Geometry;
  /** Returns the id of the first item in the row at this height of the grid. */
  firstAt(gridHeight: number): string;
  topOf(position: number): number;
  columnsOf(position: number): number;
}

const heading = 36;

export function libraryOracle(dataFolder: string, layout: { width: number; rowHeight: number }): LibraryOracle {
  const { dayOf } = calendarOfTimeZone(undefined);
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  const items = database
    .prepare(
      'SELECT id, created_at AS at, width, height FROM items WHERE trashed_at IS NULL ORDER BY created_at DESC, id DESC',
    )
    .all();
  database.close();
  const groupStarts = items.flatMap((item, index) => {
    const before = items[index - 1];
    return before && dayOf(Number(before['at'])) === dayOf(Number(item['at'])) ? [] : [index];
  });
  const shapes = {
    count: items.length,
    widths: items.map(({ width }) => Number(width)),
    heights: items.map(({ height }) => Number(height)),
    groupStarts,
  };
  const geometry = layOutGrid(shapes, { ...layout, gap: 3, heading });
  const ids = items.map(({ id }) => String(id));
  return {
    ids,
    geometry,
    firstAt: (gridHeight) => ids[geometry.rowFirst[rowAt(geometry, gridHeight)] ?? -1] ?? '',
    topOf: (position) => geometry.rowTops[rowOfPosition(geometry, position)] ?? 0,
    columnsOf: (position) => layOutRow(geometry, shapes, rowOfPosition(geometry, position)).length,
  };
}

/** Copies the library to another data folder, with all items on one day. */
export function inOneDay(dataFolder: string, to: string): void {
  const database = copyOf(dataFolder, to);
  // Distinct times in the same order.
  database.exec(`
    UPDATE items SET created_at = ${Date.UTC(2026, 10, 21, 1)} + number * 300;
    UPDATE items SET record = json_set(record, '$.createdAt', created_at);
  `);
  database.close();
}

/** Copies the library four times into another data folder, each copy a year and a half earlier. */
export function fourTimes(dataFolder: string, to: string): void {
  const database = copyOf(dataFolder, to);
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('items')")
    .all()
    .map(({ name }) => String(name));
  const largest = Number(database.prepare('SELECT MAX(number) AS largest FROM items').get()?.['largest']);
  for (const time of [1, 2, 3]) {
    const again = (name: string) => `printf('%08x', ${time}) || substr(${name}, 9)`;
    const id = again('id');
    const at = `created_at - ${time * 550 * 86_400_000}`;
    const changed: Readonly<Record<string, string>> = {
      number: `number + ${time * largest}`,
      id,
      task_id: again('task_id'),
      file: `'${time}-' || file`,
      created_at: at,
      record: `json_set(record, '$.id', ${id}, '$.createdAt', ${at})`,
    };
    const values = columns.map((name) => changed[name] ?? name);
    database.exec(`INSERT INTO items (${columns}) SELECT ${values} FROM items WHERE number <= ${largest}`);
  }
  database.close();
}

function copyOf(dataFolder: string, to: string): DatabaseSync {
  cpSync(dataFolder, to, { recursive: true });
  const database = new DatabaseSync(join(to, 'triptych.db'));
  database.exec('PRAGMA synchronous = OFF');
  return database;
}
