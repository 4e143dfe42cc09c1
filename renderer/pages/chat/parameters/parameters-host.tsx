import { Button, Drawer } from '@mantine/core';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import { showLazily } from '../../../ui/load-lazily.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { restoreColumnValues } from '../data/column-values.ts';
import { useColumns, useEdits } from '../data/use-conversation-columns.ts';
import { useConversations } from '../data/use-conversations.ts';

const ParametersPanel = showLazily(async () => (await import('./parameters-panel.tsx')).ParametersPanel);

/** Shows the panel beside the conversation in a wide window, and over the conversation in a narrow one. */
export function ParametersHost({ isNarrow }: { isNarrow: boolean }) {
  const close = () => useConversationViewStore.setState({ showsParameters: false });
  const panel = <ParametersPanel close={isNarrow ? close : undefined} />;
  if (!isNarrow) return panel;
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      withCloseButton={false}
      size={304}
      padding={0}
      attributes={{ content: { 'aria-label': 'Parameters' } }}
      transitionProps={{ duration: 0 }}
      styles={{ body: { display: 'flex', height: '100%' } }}
    >
      {panel}
    </Drawer>
  );
}

/** Applies the parameters of the last conversation with one click. Hidden when they are equal. */
export function PreviousParametersButton({ conversation }: { conversation: Conversation }) {
  const edits = useEdits();
  const columns = useColumns();
  const previous = usePreviousColumns(conversation);
  const names = [...new Set(columns.flatMap((column, index) => findChangedNames(column, previous[index])))].sort();
  if (names.length === 0) return null;
  const use = () => {
    edits.change((latest) => latest.map((column, index) => withValuesOf(column, previous[index])));
    const undo = () => edits.change(restoreColumnValues(columns));
    notifyUndo('Loaded parameters from the last conversation', undo, names.join(', '));
  };
  return (
    <Button title={names.join(', ')} onClick={use}>
      Use parameters from last conversation
    </Button>
  );
}

/**
 * Returns the columns of the conversation that `id` was started from, otherwise those of the last changed conversation.
 */
function usePreviousColumns({ id, endpoint }: Conversation): readonly Column[] {
  const previousId = useConversationViewStore((memory) => memory.columnsBefore[id]);
  const { found = [] } = useConversations({ endpoint });
  if (previousId) return previousId;
  const otherConversations = found.flatMap(({ conversation }) => (conversation.id === id ? [] : [conversation]));
  return otherConversations.toSorted((a, b) => b.changedAt - a.changedAt)[0]?.columns ?? [];
}

function withValuesOf(column: Column, from: Column | undefined): Column {
  return from?.endpoint === column.endpoint ? { ...column, values: from.values } : column;
}

/** The values that would be other ones. */
function findChangedNames(column: Column, from: Column | undefined): string[] {
  const { values } = withValuesOf(column, from);
  const names = new Set([...Object.keys(column.values), ...Object.keys(values)]);
  return [...names].filter((name) => JSON.stringify(column.values[name]) !== JSON.stringify(values[name]));
}
