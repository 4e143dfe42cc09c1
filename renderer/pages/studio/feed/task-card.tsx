import { assertNever } from '../../../../shared/problem.ts';
import type { CardProps } from './card-props.ts';
import { DoneCard } from './done-card.tsx';
import { EndedCard } from './ended-card.tsx';
import { SavingCard } from './saving-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export function TaskCard(props: CardProps) {
  const { state } = props.task;
  switch (state) {
    case 'sending':
    case 'waiting':
      return <WaitingCard {...props} />;
    case 'saving':
      return <SavingCard {...props} />;
    case 'done':
      return <DoneCard {...props} />;
    case 'rejected':
    case 'failed':
    case 'unknown':
    case 'expired':
    case 'stopped':
      return <EndedCard {...props} />;
    default:
      return assertNever(state);
  }
}
