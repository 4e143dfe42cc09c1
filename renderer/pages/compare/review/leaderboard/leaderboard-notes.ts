import { fewVotes, type Leaderboard } from '../../../../../shared/comparisons/review/leaderboard.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { joinList } from '../../../../../shared/util/join-list.ts';
import { modelTitle } from '../../../../entities/models/model-title.ts';

/** Returns a warning if there are so few votes, in all or of some models, that their order means nothing. */
export function fewVotesText({ standings, votes }: Leaderboard): string | undefined {
  if (standings.length === 0) return undefined;
  if (votes < fewVotes)
    return `Wins are shown from ${fewVotes} blind votes. With fewer votes, the order of the models means nothing.`;
  const models = standings.filter(({ votes }) => votes < fewVotes).map(({ modelId }) => modelTitle(modelId));
  if (models.length === 0) return undefined;
  const subject = models.length === standings.length && models.length > 2 ? 'All models' : joinList(models);
  return `${subject} ${models.length === 1 ? 'has' : 'have'} fewer than ${fewVotes} votes, so a few more can change the order.`;
}

/** Describes the votes that these numbers include and those that they exclude. */
export function countText(votes: number, left: { notBlind: number; again: number }): string {
  const seen =
    left.notBlind === 0 ? '' : ` ${left.notBlind} given with visible names ${left.notBlind === 1 ? 'does' : 'do'} not.`;
  const repeated =
    left.again === 0
      ? ''
      : ` ${left.again} on results already voted on, or of a single model, ${left.again === 1 ? 'does' : 'do'} not.`;
  return `${formatCounted(votes, 'blind vote counts.', 'blind votes count.')}${seen}${repeated}`;
}
