import { Autocomplete, NumberInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../shared/conversation.ts';
import { modelById } from '../../shared/models/index.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { useConnection } from '../bridge/queries.ts';
import styles from './conversation-page.module.css';
import { changeConversation, useConversations } from './conversation-store.ts';

/** What goes with every question, under the names it has on the wire. */
export function Parameters({ endpoint }: { endpoint: Endpoint }) {
  const { model, system, maxTokens } = useConversations((all) => all[endpoint]);
  const models = useListedModels();
  const isChat = endpoint === 'chat';
  return (
    <aside className={`pane ${styles['parameters']}`} data-panel aria-label="Parameters">
      <div className="bar">
        <h2 className={styles['name']}>Parameters</h2>
      </div>
      <div className={`scroll ${styles['fields']}`}>
        <Autocomplete
          label={<Label title="Model" wire="model" />}
          placeholder="Id of a model"
          data={models.ids}
          value={model}
          onChange={(value) => changeConversation(endpoint, { model: value })}
          description={models.text}
          inputWrapperOrder={['label', 'input', 'description']}
          comboboxProps={{ transitionProps: { duration: 0 } }}
          spellCheck={false}
        />
        <Textarea
          label={<Label title="System" wire={isChat ? 'messages[0]' : 'system'} />}
          placeholder="Not sent"
          autosize
          minRows={3}
          maxRows={12}
          value={system}
          onChange={(event) => changeConversation(endpoint, { system: event.currentTarget.value })}
        />
        <NumberInput
          label={<Label title="Max tokens" wire={isChat ? 'max_completion_tokens' : 'max_tokens'} />}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          value={maxTokens}
          onChange={(value) => changeConversation(endpoint, { maxTokens: value === '' ? '' : Number(value) })}
        />
        <p className="t3 small">
          Every question is sent with the conversation before it, and counts as input again. Answers arrive whole. The
          conversation is kept in this window until it closes.
        </p>
      </div>
    </aside>
  );
}

function Label({ title, wire }: { title: string; wire: string }) {
  return (
    <>
      {title}{' '}
      <span className={`mono ${styles['wire']}`} aria-hidden>
        {wire}
      </span>
    </>
  );
}

/** Ids that the gateway lists. Free text is taken as well: not every gateway lists all that it knows. */
function useListedModels(): { ids: string[]; text: string } {
  const calls = useCalls();
  const connection = useConnection();
  const where = connection.kind === 'gateway' ? connection.baseUrl : connection.kind;
  const listed = useQuery({
    queryKey: ['conversation-models', where],
    queryFn: () => calls.conversations.models(),
    enabled: connection.kind !== 'none',
  });
  // Media models are listed as well; they have a page of their own and answer no questions.
  const ids = (listed.data?.ids ?? []).filter((id) => !modelById(id));
  if (listed.isError) return { ids, text: 'The list of models could not be had; type an id.' };
  if (listed.isSuccess) {
    return {
      ids,
      text: ids.length === 0 ? 'The gateway lists no models; type an id.' : `${ids.length} listed, or type another id.`,
    };
  }
  return { ids, text: 'Type an id.' };
}
