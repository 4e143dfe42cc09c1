import { Drawer } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import type { OptimisticColumnEdits } from '../data/optimistic-column-edits.ts';

const ParametersPanel = lazy(async () => ({ default: (await import('./parameters-panel.tsx')).ParametersPanel }));

interface ParametersPlaceProps {
  readonly columns: readonly Column[];
  readonly edits: OptimisticColumnEdits;
  readonly isNarrow: boolean;
  readonly close: () => void;
}

const clearRequestedField = () => useConversationViewStore.setState({ requestedField: null });

/** Shows the panel beside the conversation in a wide window, and over the conversation in a narrow one. */
export function ParametersHost({ columns, edits, isNarrow, close }: ParametersPlaceProps) {
  const requestedField = useConversationViewStore((memory) => memory.requestedField);
  const panel = (
    <Suspense fallback={null}>
      <ParametersPanel
        columns={columns}
        onChange={edits.change}
        requestedField={requestedField}
        onShown={clearRequestedField}
        close={isNarrow ? close : undefined}
      />
    </Suspense>
  );
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
