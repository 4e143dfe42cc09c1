import type { Clock } from '../host/host.ts';
import { createAudioTable } from './audio-input-table.ts';
import { createComparisonReviewStore, createProjectReviewStore } from './client-review-store.ts';
import { createCollectionStore } from './collection-store.ts';
import { createComparisonStore } from './comparison-store.ts';
import { createConversationPresetStore } from './conversation-preset-store.ts';
import type { Database } from './database.ts';
import { createDraftStore } from './draft-store.ts';
import { createInputTable } from './input-table.ts';
import { createIntentStore } from './intent-store.ts';
import { createItemStore } from './item-store.ts';
import { createListAndSnippetStore } from './list-and-snippet-store.ts';
import { createMcpStartStore } from './mcp-start-store.ts';
import { createMeasurementStore } from './measurement-store.ts';
import { createPresetStore } from './preset-store.ts';
import { createPriceStore } from './price-store.ts';
import { createProjectStore } from './project-store.ts';
import { createPromptHistoryStore } from './prompt-history-store.ts';
import { createRunDurationStore } from './run-duration-store.ts';
import { createSavedSearchStore } from './saved-search-store.ts';
import { createSidecarsDueStore } from './sidecars-due-store.ts';
import { createSpendingStore } from './spending-store.ts';
import { createTaskListStore } from './task-list-store.ts';
import { TaskStore } from './task-store.ts';
import { createVoteStore } from './vote-store.ts';
import { createWatchFolderStore } from './watch-folder-store.ts';

export type Stores = ReturnType<typeof createStores>;

/** Creates the stores of the tables. Conversations create their own. */
export function createStores(database: Database, clock: Clock) {
  const sidecarsDue = createSidecarsDueStore(database);
  return {
    tasks: new TaskStore(database, clock),
    taskList: createTaskListStore(database),
    runTimes: createRunDurationStore(database),
    savedSearches: createSavedSearchStore(database),
    items: createItemStore(database, sidecarsDue),
    sidecarsDue,
    collections: createCollectionStore(database),
    comparisons: createComparisonStore(database),
    projects: createProjectStore(database),
    projectReviews: createProjectReviewStore(database),
    votes: createVoteStore(database),
    clientReviews: createComparisonReviewStore(database),
    drafts: createDraftStore(database, clock),
    presets: createPresetStore(database),
    conversationPresets: createConversationPresetStore(database),
    measurementStore: createMeasurementStore(database),
    prices: createPriceStore(database),
    spending: createSpendingStore(database),
    prompts: createPromptHistoryStore(database, clock),
    promptTexts: createListAndSnippetStore(database),
    intents: createIntentStore(database),
    inputs: createInputTable(database, clock),
    audioTable: createAudioTable(database, clock),
    watchFolderStore: createWatchFolderStore(database),
    mcpStarts: createMcpStartStore(database),
  };
}
