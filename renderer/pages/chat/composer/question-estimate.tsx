import { Link } from 'wouter';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { noPriceText } from '../../../../shared/money/estimate-text.ts';
import { useQuestionEstimate } from '../../../entities/money/use-question-estimate.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import type { UnsentMessage } from './composer-store.ts';
import { useRequestSizes } from './use-request-sizes.ts';

interface QuestionEstimateProps {
  readonly conversation: Conversation;
  readonly columns: readonly Column[];
  readonly message: UnsentMessage;
}

/** The estimate of the next question by the price list. The size of a long conversation is measured on request. */
export function QuestionEstimate({ conversation, columns, message }: QuestionEstimateProps) {
  const { weights } = useRequestSizes(conversation, columns, message, false);
  const questions = columns.flatMap(({ id, model, values }) => {
    const size = weights?.find(({ columnId }) => columnId === id);
    return size && model !== '' ? [{ modelId: model, values, size }] : [];
  });
  const estimate = useQuestionEstimate(questions);
  if (!estimate) return null;
  const text = estimate.text.charAt(0).toUpperCase() + estimate.text.slice(1);
  return (
    <p className="t3 small num">
      {estimate.text === noPriceText ? (
        <Box component={Link} href="/cost" className="link" display="inline-block" mih={24}>
          {text}
        </Box>
      ) : (
        text
      )}
      {estimate.budget !== undefined && <span className="bad"> {estimate.budget}</span>}
    </p>
  );
}
