import { type Preset, presetSchema } from '../../shared/models/preset.ts';
import type { Database } from './database.ts';

export interface PresetStore {
  /** Saves the preset under its id. Returns all presets that changed: a new default replaces the previous default. */
  save(preset: Preset): Promise<Preset[]>;
  remove(id: string): Promise<void>;
  all(): Promise<Preset[]>;
}

export function createPresetStore(database: Database): PresetStore {
  const rowOf = (preset: Preset) => ({
    id: preset.id,
    model_id: preset.modelId,
    is_default: preset.isDefault ? 1 : 0,
    kept_at: preset.keptAt,
    record: JSON.stringify(preset),
  });
  const write = async (transaction: Database, preset: Preset) => {
    const { id: _, ...row } = rowOf(preset);
    await transaction
      .insertInto('presets')
      .values(rowOf(preset))
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  };

  return {
    save: (preset) =>
      database.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom('presets')
          .select('record')
          .where('model_id', '=', preset.modelId)
          .where('is_default', '=', 1)
          .where('id', '!=', preset.id)
          .execute();
        const before = preset.isDefault ? parseAll(rows).map((each) => ({ ...each, isDefault: false })) : [];
        for (const each of [...before, preset]) await write(transaction, each);
        return [...before, preset];
      }),
    async remove(id) {
      await database.deleteFrom('presets').where('id', '=', id).execute();
    },
    all: async () => parseAll(await database.selectFrom('presets').select('record').orderBy('kept_at').execute()),
  };
}

/** An unreadable row is omitted, so that it does not hide all other rows. */
function parseAll(rows: readonly { record: string }[]): Preset[] {
  return rows.flatMap((row) => {
    const parsed = presetSchema.safeParse(JSON.parse(row.record));
    return parsed.success ? [parsed.data] : [];
  });
}
