import {
  type ConversationPreset,
  conversationPresetSchema,
  presetListOf,
} from '../../shared/conversations/conversation-preset.ts';
import type { Database } from './database.ts';

export interface ConversationPresetStore {
  /** Saves the preset under its id. Returns all presets that changed: a new default replaces the previous default. */
  save(preset: ConversationPreset): Promise<ConversationPreset[]>;
  remove(id: string): Promise<void>;
  all(): Promise<ConversationPreset[]>;
}

export function createConversationPresetStore(database: Database): ConversationPresetStore {
  const write = (transaction: Database, preset: ConversationPreset) => {
    const row = { kept_at: preset.keptAt, record: JSON.stringify(preset) };
    return transaction
      .insertInto('talk_presets')
      .values({ id: preset.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  };
  const read = async (transaction: Database) => {
    const rows = await transaction.selectFrom('talk_presets').select('record').orderBy('kept_at').execute();
    // An unreadable row is omitted, so that it does not hide all other rows.
    return rows.flatMap((row) => {
      const parsed = conversationPresetSchema.safeParse(JSON.parse(row.record));
      return parsed.success ? [parsed.data] : [];
    });
  };
  return {
    save: (preset) =>
      database.transaction().execute(async (transaction) => {
        const others = preset.isDefault ? await read(transaction) : [];
        const before = others
          .filter((each) => each.isDefault && each.id !== preset.id && presetListOf(each) === presetListOf(preset))
          .map((each) => ({ ...each, isDefault: false }));
        for (const each of [...before, preset]) await write(transaction, each);
        return [...before, preset];
      }),
    async remove(id) {
      await database.deleteFrom('talk_presets').where('id', '=', id).execute();
    },
    all: () => read(database),
  };
}
