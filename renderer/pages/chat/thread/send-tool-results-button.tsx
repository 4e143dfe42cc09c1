import { answerableCallsOf } from '../../../../shared/conversations/answerable-tool-calls.ts';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { endpoints } from '../../../../shared/conversations/endpoint.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import { useChargeText } from '../../../entities/conversations/use-charge-text.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { draftOf, faultOf, resultKey, resultPart, useToolResultDrafts } from '../blocks/tool-result-drafts.ts';

interface PendingResultsProps {
  readonly message: Message;
  /** The columns that wait for the results. */
  readonly heads: readonly Column[];
}

/** Sends the results of all calls of an answer back together: a model takes all of them or none. */
export function SendToolResults({ message, heads }: PendingResultsProps) {
  const actions = useConversationActions();
  const drafts = useToolResultDrafts();
  const cost = useChargeText(heads.length);
  if (message.said.by !== 'model') return null;
  const calls = answerableCallsOf(message.said.answer);
  if (calls.length === 0) return null;
  const results = calls.map((call) => ({ call, draft: draftOf(drafts, resultKey(message.id, call.id)) }));
  const faults = results.flatMap(({ call, draft }) => {
    const fault = faultOf(draft);
    return fault === undefined ? [] : [`The result for ${call.name} ${fault}`];
  });
  const isFree = faults.length === 0;
  const send = async () => {
    if (!isFree) return;
    const parts = results.map(({ call, draft }) => resultPart(call.id, draft));
    for (const endpoint of endpoints) {
      const columnIds = heads.flatMap((column) => (column.endpoint === endpoint ? [column.id] : []));
      const role = endpoint === 'chat' ? 'tool' : 'user';
      if (columnIds.length > 0 && !(await actions.send({ columnIds, parts, role }))) return;
    }
  };
  const count = calls.length === 1 ? 'result' : `${calls.length} results`;
  return (
    <Stack gap="s2">
      {!isFree && <p className="t3 small">{faults.join(' ')}</p>}
      <Group gap="s2" wrap="wrap" mt="s1">
        <ChargeButton
          data-charges="send-tool-results"
          size="xs"
          verb={`Send the ${count}`}
          cost={cost}
          onClick={() => void send()}
          {...(!isFree && { 'data-disabled': true, 'aria-disabled': true })}
        />
      </Group>
    </Stack>
  );
}
