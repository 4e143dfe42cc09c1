import { memo, type ReactNode } from 'react';
import type { BlockOf } from '../../../../shared/conversations/content-block.ts';
import type { Answer } from '../../../../shared/conversations/message.ts';
import type { Usage } from '../../../../shared/conversations/read-usage.ts';
import { assertNever } from '../../../../shared/problem.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation-calls.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { SaveLinkedImageContext } from '../../../ui/markdown/save-linked-image.tsx';
import { notifyProblem } from '../../../ui/toast.ts';
import type { AnswerPart } from './answer-parts.ts';
import { AudioBlock } from './audio-block.tsx';
import styles from './blocks.module.css';
import { CitedTextRun } from './cited-text-run.tsx';
import { GatewayToolResultCard } from './gateway-tool-result-card.tsx';
import { ImageBlock } from './image-block.tsx';
import { RemoteLongText } from './remote-long-text.tsx';
import { RedactedBlock, ThinkingBlock } from './thinking-block.tsx';
import { ToolCallCard } from './tool-call-card.tsx';
import { UnknownBlockCard } from './unknown-block-card.tsx';

interface AnswerBodyProps {
  readonly conversationId: string;
  readonly answerId: number;
  readonly answer: Answer;
  readonly parts: readonly AnswerPart[];
  readonly usage: Usage;
  /** The form for the result of a call, where it waits for one. */
  readonly resultForm?: (call: BlockOf<'call'>) => ReactNode;
}

/** Shows all blocks of an answer in their order. */
export const AnswerBody = memo(({ conversationId, answerId, answer, parts, usage, resultForm }: AnswerBodyProps) => {
  const calls = useConversationCalls();
  const saveImage = (url: string) =>
    calls.saveLinkedImage({ id: conversationId, messageId: answerId, url }).then(
      () => true,
      (error: unknown) => {
        notifyProblem('Couldn’t save the image', problemOf(error));
        return false;
      },
    );
  const isLive = answer.state === 'streaming' || answer.state === 'waiting';
  const last = parts.at(-1);
  const first = parts.find(({ kind }) => kind === 'thinking');
  const show = (part: AnswerPart) => {
    const live = isLive && part === last;
    switch (part.kind) {
      case 'run':
        return <CitedTextRun run={part} isStreaming={live} answerId={answerId} />;
      case 'long':
        return <RemoteLongText {...part} conversationId={conversationId} messageId={answerId} isStreaming={live} />;
      case 'thinking':
        return (
          <ThinkingBlock
            block={part}
            live={live}
            tokens={usage.reasoning}
            milliseconds={part === first ? answer.thoughtMs : undefined}
          />
        );
      case 'redacted':
        return <RedactedBlock block={part} />;
      case 'call':
        return (
          <ToolCallCard block={part} answer={answer}>
            {resultForm?.(part)}
          </ToolCallCard>
        );
      case 'result':
        return <GatewayToolResultCard block={part} />;
      case 'image':
        return <ImageBlock block={part} live={isLive} />;
      case 'audio':
        return <AudioBlock block={part} live={live} />;
      case 'refusal':
        return (
          <div className={styles['refusal']}>
            <b>The model declined</b>
            <p>{part.text}</p>
          </div>
        );
      case 'unknown':
        return <UnknownBlockCard name={part.name} json={part.json} />;
      default:
        return assertNever(part);
    }
  };
  return (
    <SaveLinkedImageContext value={saveImage}>
      {parts.map((part) => (
        <Box key={part.at} miw={0} data-kind={part.kind}>
          {show(part)}
        </Box>
      ))}
    </SaveLinkedImageContext>
  );
});
