import { fewVotes, type Leaderboard } from '../../../../../shared/comparisons/review/leaderboard.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { joinList } from '../../../../../shared/util/join-list.ts';
import { modelTitle } from '../../../../entities/models/model-title.ts';

/** Returns warnings against wrong conclusions from these numbers, one sentence each. */
export function notesOfLeaderboard({ standings, groups }: Leaderboard): readonly string[] {
  const sentences: string[] = [];
  const modelsWithFewVotes = standings.filter((each) => each.votes < fewVotes).map((each) => modelTitle(each.modelId));
  if (modelsWithFewVotes.length > 0) {
    const subject =
      modelsWithFewVotes.length === standings.length && modelsWithFewVotes.length > 2
        ? 'All models'
        : joinList(modelsWithFewVotes);
    sentences.push(
      `${subject} ${modelsWithFewVotes.length === 1 ? 'has' : 'have'} fewer than ${fewVotes} votes, so a few more can change the order.`,
    );
  }
  const [first, second] = standings;
  if (first && second && first.low <= second.high) {
    sentences.push(
      `The ranges of ${modelTitle(first.modelId)} and ${modelTitle(second.modelId)} overlap, so these votes don’t show which one is better.`,
    );
  }
  if (groups.length > 1) {
    const apart = groups.map((group) => joinList(group.map(modelTitle))).join('; ');
    sentences.push(`No votes connect these groups, so their relative order means nothing yet: ${apart}.`);
  }
  return sentences;
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
