import type { Problem } from '../../shared/problem.ts';
import type { Snapshot } from '../../shared/push.ts';
import type { Care } from '../care/care.ts';
import type { Comparisons } from '../comparisons/comparisons.ts';
import type { Connections } from '../connection/connections.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock, Host } from '../host.ts';
import type { InputShelf } from '../inputs/input-shelf.ts';
import type { AudioMeter } from '../inputs/measure-audio.ts';
import type { RequestLog } from '../inspector/request-log.ts';
import type { Films } from '../library/films.ts';
import type { Library } from '../library/library.ts';
import type { Storage } from '../library/storage.ts';
import type { StrayFiles } from '../library/stray-files.ts';
import type { Trash } from '../library/trash.ts';
import type { Screens } from '../notices/screens.ts';
import type { PushHub } from '../pushes/push-hub.ts';
import type { DraftStore } from '../store/draft-store.ts';
import type { PresetStore } from '../store/preset-store.ts';
import type { PromptStore } from '../store/prompt-store.ts';
import type { SavedSearchStore } from '../store/saved-search-store.ts';
import type { SettingsStore } from '../store/settings-store.ts';
import type { TalkPresetStore } from '../store/talk-preset-store.ts';
import type { TaskListStore } from '../store/task-list-store.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import type { Tasks } from '../tasks/tasks.ts';

/** What the handlers of all rooms work with. */
export interface Rooms {
  readonly tasks: Tasks;
  readonly ledger: TaskLedger;
  readonly taskList: TaskListStore;
  readonly drafts: DraftStore;
  readonly presets: PresetStore;
  readonly prompts: PromptStore;
  readonly talkPresets: TalkPresetStore;
  readonly library: Library;
  readonly trash: Trash;
  readonly storage: Storage;
  readonly strays: StrayFiles;
  readonly films: Films;
  readonly savedSearches: SavedSearchStore;
  readonly inputShelf: InputShelf;
  readonly audioMeter: AudioMeter;
  readonly connections: Connections;
  readonly conversations: Conversations;
  readonly comparisons: Comparisons;
  readonly care: Care;
  readonly requests: RequestLog;
  readonly settings: SettingsStore;
  readonly pushes: PushHub;
  readonly screens: Screens;
  readonly host: Host;
  readonly clock: Clock;
  readonly snapshot: () => Promise<Snapshot>;
  /** The problem that a thrown value is; a defect is logged and gets an id. */
  readonly describe: (error: unknown) => Problem;
}
