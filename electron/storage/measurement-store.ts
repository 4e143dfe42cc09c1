import { sql } from 'kysely';
import { type MeasurementName, summaryOf } from '../../shared/measurements/measurement-definitions.ts';
import { type Measurements, measurementsSchema, measurementVersion } from '../../shared/measurements/measurements.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { Database } from './database/database.ts';

/** The measurements of video files, by the SHA-256 of the file. */
export function createMeasurementStore(database: Database) {
  return {
    /** Returns the measurements of the current version. Files without them are missing in the map. */
    async ofHashes(hashes: readonly string[]): Promise<ReadonlyMap<string, Measurements>> {
      const rows = await database
        .selectFrom('measurements')
        .select(['hash', 'record'])
        .where('version', '=', measurementVersion)
        .where('hash', 'in', [...hashes])
        .execute();
      // An unreadable row counts as not measured.
      return new Map(
        rows.flatMap(({ hash, record }) => {
          const { data } = measurementsSchema.safeParse(parseJsonOrUndefined(record));
          return data ? [[hash, data] as const] : [];
        }),
      );
    },
    /** Replaces the measurements of the file, and removes those of older versions and of files without an item. */
    async save(hash: string, measurements: Measurements): Promise<void> {
      const row = { summary: JSON.stringify(summaryOf(measurements)), record: JSON.stringify(measurements) };
      await database.transaction().execute(async (transaction) => {
        await sql`DELETE FROM measurements WHERE hash = ${hash} OR version < ${measurementVersion}
          OR hash NOT IN (SELECT hash FROM items)`.execute(transaction);
        await transaction
          .insertInto('measurements')
          .values({ hash, version: measurementVersion, ...row })
          .execute();
      });
    },
    createValueReader: <Name extends MeasurementName>() => createValueReader<Name>(database),
  };
}

type ValuesByNumber = ReadonlyMap<number, number>;

/**
 * Returns a function that returns the values of measurements by the numbers of the items. Items without a value are
 * missing. Values are read again when `version` changes, which changes with each saved measurement.
 */
function createValueReader<Name extends MeasurementName>(
  database: Database,
): (names: readonly Name[], version: number) => Promise<ReadonlyMap<Name, ValuesByNumber>> {
  const known = new Map<Name, ValuesByNumber>();
  let knownVersion: number | undefined;
  return async (names, version) => {
    if (version !== knownVersion) known.clear();
    knownVersion = version;
    const found = new Map<Name, ValuesByNumber>();
    for (const name of names) {
      const values = known.get(name) ?? (await findMeasuredValues(database, name));
      if (version === knownVersion) known.set(name, values);
      found.set(name, values);
    }
    return found;
  };
}

async function findMeasuredValues(database: Database, name: MeasurementName): Promise<ValuesByNumber> {
  const { rows } = await sql<{ number: number; value: number }>`
    SELECT items.number AS number, measurements.summary ->> ${`$.${name}`} AS value
    FROM measurements JOIN items ON items.hash = measurements.hash
    WHERE measurements.version = ${measurementVersion}
      AND measurements.summary ->> ${`$.${name}`} IS NOT NULL`.execute(database);
  return new Map(rows.map(({ number, value }) => [number, value]));
}
