import type { Column } from '../../../shared/talk/conversation.ts';
import { useMessages } from './use-talk.ts';

/** Ids of the answers that are still awaited or stream in, at the heads of these columns. */
export function useOpenAnswers(columns: readonly Column[]): readonly number[] {
  const heads = useMessages(columns.flatMap(({ head }) => head ?? []));
  return heads.flatMap(({ id, said }) => {
    const isOpen = said.by === 'model' && (said.answer.state === 'waiting' || said.answer.state === 'streaming');
    return isOpen ? [id] : [];
  });
}
