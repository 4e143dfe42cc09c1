import { storedSearchSchema } from '../../shared/library/saved-search.ts';
import { clientReviewSchema, projectReviewSchema } from '../../shared/reviews/client-review.ts';
import type { SavedKind } from '../../shared/saved/saved-kinds.ts';
import type { Clock } from '../host/host.ts';
import { createCollectionStore } from './collection-store.ts';
import { createComparisonStore } from './comparison-store.ts';
import { createConversationStore } from './conversation-store.ts';
import type { Database } from './database/database.ts';
import { createRecordStore } from './database/record-store.ts';
import { createDraftStore } from './draft-store.ts';
import { createAnswerFileTable, createAudioTable, createInputTable } from './file-tables.ts';
import { createSidecarsDueStore } from './files-due-store.ts';
import { createIntentStore } from './intent-store.ts';
import { createItemStore } from './item-store.ts';
import { createListedRunStore } from './listed-run-store.ts';
import { createMcpStartStore } from './mcp-start-store.ts';
import { createMeasurementStore } from './measurement-store.ts';
import { createMessageStore } from './message-store.ts';
import { createPriceStore } from './price-store.ts';
import { createProjectStore } from './project-store.ts';
import { createPromptHistoryStore } from './prompt-history-store.ts';
import { createRunDurationStore } from './run-duration-store.ts';
import { createSavedStore } from './saved-store.ts';
import { createSpendingStore } from './spending-store.ts';
import { createTaskListStore } from './task-list-store.ts';
import { TaskStore } from './task-store.ts';
import { createUndoStore } from './undo-store.ts';
import { createVisualDescriptorStore } from './visual-descriptor-store.ts';
import { createVoteStore } from './vote-store.ts';
import { createWatchFolderStore } from './watch-folder-store.ts';

export type Stores = ReturnType<typeof createStores>;

/** Creates the stores of the tables. */
export function createStores(database: Database, clock: Clock) {
  const sidecarsDue = createSidecarsDueStore(database);
  return {
    tasks: new TaskStore(database, clock),
    taskList: createTaskListStore(database),
    runTimes: createRunDurationStore(database),
    savedSearches: createRecordStore(database, {
      table: 'saved_searches',
      schema: storedSearchSchema,
      columns: ({ keptAt }) => ({ kept_at: keptAt }),
      orderBy: ['kept_at'],
    }),
    items: createItemStore(database, sidecarsDue),
    sidecarsDue,
    collections: createCollectionStore(database),
    undo: createUndoStore(database),
    comparisons: createComparisonStore(database),
    listedRuns: createListedRunStore(database),
    projects: createProjectStore(database),
    projectReviews: createRecordStore(database, {
      table: 'project_reviews',
      schema: projectReviewSchema,
      key: ['project_id', 'id'],
      columns: ({ projectId, savedAt }) => ({ project_id: projectId, saved_at: savedAt }),
      orderBy: ['saved_at', 'id'],
    }),
    votes: createVoteStore(database),
    clientReviews: createRecordStore(database, {
      table: 'client_reviews',
      schema: clientReviewSchema,
      key: ['comparison_id', 'id'],
      columns: ({ comparisonId, savedAt }) => ({ comparison_id: comparisonId, saved_at: savedAt }),
      orderBy: ['saved_at', 'id'],
    }),
    conversations: createConversationStore(database),
    messages: createMessageStore(database),
    answerFiles: createAnswerFileTable(database),
    drafts: createDraftStore(database, clock),
    /** Returns the store of a kind of saved things. */
    saved: <K extends SavedKind>(kind: K) => createSavedStore(database, clock, kind),
    measurements: createMeasurementStore(database),
    visualDescriptors: createVisualDescriptorStore(database),
    prices: createPriceStore(database),
    spending: createSpendingStore(database),
    prompts: createPromptHistoryStore(database, clock),
    intents: createIntentStore(database),
    inputs: createInputTable(database, clock),
    sounds: createAudioTable(database, clock),
    watchFolders: createWatchFolderStore(database),
    mcpStarts: createMcpStartStore(database),
  };
}
