import { isFinal } from '../../shared/tasks/task-states.ts';
import { useSynced } from './synced-state.ts';

export const useApp = () => useSynced('app');
/** The certificates and proxies of this computer's connections. */
export const useNetwork = () => useSynced('network');
/** The server for the Model Context Protocol. */
export const useMcp = () => useSynced('mcp');
export const useSettings = () => useSynced('settings');
export const useConnection = () => useSynced('connection');
/** The configured gateways, in their order. */
export const useGateways = () => useSynced('gateways');
/** The pauses that the current gateway requested. */
export const usePause = () => useSynced('gatewayPause');
/** All running tasks, the newest tasks that need a user, and the newest of the others; newest first. */
export const useTasks = () => useSynced('tasks');
/** True when more tasks need the user than `useTasks` contains. */
export const useMoreWaiting = () => useSynced('moreWaiting');
/** The typical durations of the user's runs, by model and size. */
export const useTypicalTimes = () => useSynced('typicalTimes');
/** The number of unfinished tasks. */
export const useRunning = () => useTasks().filter((task) => !isFinal(task.state)).length;
/** The newest 200 items of the library, newest first. */
export const useItems = () => useSynced('items');
export const useItemCount = () => useSynced('itemCount');
/** State of the library: whether results can be saved now. */
export const useLibraryState = () => useSynced('library');
/** The state of the library's maintenance. */
export const useMaintenance = () => useSynced('maintenance');
/** Named searches of the library, in no order. */
export const useSavedSearches = () => useSynced('savedSearches');
/** The folders whose new files are imported. */
export const useWatchFolders = () => useSynced('watchFolders');
/** The files in the folder of model files, by name. */
export const useModelFiles = () => useSynced('modelFiles');
/** The user's price list, in its order. */
export const usePrices = () => useSynced('prices');
/** Drafts by model id. */
export const useDrafts = () => useSynced('drafts');
export const usePresets = () => useSynced('presets');
/** Named lists and snippets for prompts, in no order. */
export const usePromptTexts = () => useSynced('promptTexts');
/** Named parameters and prompts of the conversation pages. */
export const useConversationPresets = () => useSynced('conversationPresets');
/** All collections, in no order; `collectionTree` orders them. */
export const useCollections = () => useSynced('collections');
