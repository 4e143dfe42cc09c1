import { modelById } from '../../shared/models/all-models.ts';
import { promptOf } from '../../shared/models/prompts-of-form.ts';
import { budgetText } from '../../shared/money/budget.ts';
import { settingsPath } from '../../shared/settings/settings-places.ts';
import type { AppNotification, NotificationAction } from '../../shared/sync/app-notification.ts';
import { chargeClause } from '../../shared/tasks/can-be-charged.ts';
import { isResultUnmeasured } from '../../shared/tasks/is-result-unmeasured.ts';
import { resultLinkFailure } from '../../shared/tasks/result-link-failure.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { formatCounted } from '../../shared/util/format-numbers.ts';
import type {
  BudgetNotification,
  NotificationEvent,
  QuestionNotification,
  StorageNotification,
  TaskNotification,
} from './notification-events.ts';

type NotificationText = Omit<AppNotification, 'id'>;
type TextWithoutActions = Omit<NotificationText, 'actions'>;

/** Number of prompt characters that distinguish a run from others. */
const longestPrompt = 90;
const longestSentence = 200;

/** Returns one notification for all events. `events` is not empty. */
export function notificationText(events: readonly NotificationEvent[]): NotificationText {
  const text = textOf(events);
  return { ...text, actions: actionsOf(text) };
}

/** "Show" opens the result, if there is one. "Compare" opens its comparison. */
function actionsOf({ openPath, itemId }: TextWithoutActions): NotificationAction[] {
  if (!openPath.startsWith('/studio/')) return [{ title: 'Show', path: openPath }];
  const show = itemId === undefined ? [] : [{ title: 'Show', path: `/library/${itemId}` }];
  return [...show, { title: 'Compare', path: openPath }];
}

function textOf(events: readonly NotificationEvent[]): TextWithoutActions {
  const [only] = events;
  if (only && events.length === 1) return textOfAny(only);
  const ofTasks = events.filter((each) => 'task' in each);
  const questions = events.filter((each) => each.kind === 'question');
  const isShut = events.some(({ kind }) => kind === 'shut');
  const budgets = events.filter((each) => each.kind === 'budget');
  const saved = resultsOf(ofTasks.filter(({ kind }) => kind === 'saved'));
  const failed = events.filter(({ kind }) => kind === 'failed' || kind === 'rejected' || kind === 'expired').length;
  const unknown = events.filter(({ kind }) => kind === 'unknown').length;
  const large = events.filter(({ kind }) => kind === 'too-large').length;
  const needsKey = events.some(({ kind }) => kind === 'needs-key');
  const parts = [
    ...(saved > 0 ? [`${formatCounted(saved, 'result')} saved`] : []),
    ...(failed > 0 ? [`${formatCounted(failed, 'run')} failed`] : []),
    ...(unknown > 0 ? [`${formatCounted(unknown, 'outcome')} unknown`] : []),
    ...(large > 0 ? [`${formatCounted(large, 'run')} too large to save`] : []),
    ...(needsKey ? ['an API key is required'] : []),
    ...(isShut ? ['results can’t be saved'] : []),
    ...budgets.slice(-1).map(budgetTitle),
    ...questions.slice(-1).map(questionTitle),
  ];
  const onlySaved = parts.length === 1 && saved > 0;
  const together = isShut ? undefined : comparisonOf(ofTasks.map(({ task }) => task));
  const first = ofTasks.find(({ kind }) => kind === 'saved');
  const itemId = first && itemsOf(first.task)[0];
  return {
    title: capital(parts.join(', ')),
    body: [
      ...new Set([...ofTasks.map(({ task }) => modelTitleOf(task)), ...budgets.map(({ use }) => budgetText(use))]),
    ].join(', '),
    openPath: together ?? (onlySaved ? '/library' : '/activity'),
    ...(itemId === undefined ? {} : { itemId }),
    tone:
      unknown > 0 || large > 0 || needsKey || isShut || budgets.length > 0 || questions.length > 0
        ? 'warm'
        : failed > 0
          ? 'bad'
          : 'plain',
  };
}

function textOfAny(event: NotificationEvent): TextWithoutActions {
  if (event.kind === 'shut') return textOfShut(event);
  if (event.kind === 'question') {
    return {
      title: capital(questionTitle(event)),
      body: 'Answer in the window of Triptych within two minutes. Otherwise, nothing is sent.',
      openPath: '/activity',
      tone: 'warm',
    };
  }
  if (event.kind !== 'budget') return textOfTask(event);
  return {
    title: capital(budgetTitle(event)),
    body: `${budgetText(event.use)}. Amounts are estimates by your price list.`,
    openPath: '/cost',
    tone: 'warm',
  };
}

function budgetTitle({ level }: BudgetNotification): string {
  return level === 'reached' ? 'a budget is fully spent' : 'at least 80 % of a budget is spent';
}

function questionTitle({ client, runs }: QuestionNotification): string {
  return `“${client}” wants to start ${formatCounted(runs, 'run')}`;
}

function textOfShut({ why }: StorageNotification): TextWithoutActions {
  return { title: 'Can’t save results', body: why.sentence, openPath: '/activity', tone: 'warm' };
}

function textOfTask({ kind, task }: TaskNotification): TextWithoutActions {
  const title = modelTitleOf(task);
  const openPath = `/activity/${task.id}`;
  const cause = shortened(task.problem?.sentence ?? '', longestSentence);
  switch (kind) {
    case 'saved': {
      const [itemId, ...others] = itemsOf(task);
      const one = itemId !== undefined && others.length === 0;
      return {
        title: one ? `Saved: ${title}` : `${formatCounted(others.length + 1, 'result')} saved: ${title}`,
        body: aboutRun(task),
        openPath: comparisonOf([task]) ?? (one ? `/library/${itemId}` : openPath),
        ...(itemId === undefined ? {} : { itemId }),
        tone: 'plain',
      };
    }
    case 'failed':
      return { title: `Failed: ${title}`, body: cause || aboutRun(task), openPath, tone: 'bad' };
    case 'rejected':
      return { title: `Rejected: ${title}`, body: cause || aboutRun(task), openPath, tone: 'bad' };
    case 'expired':
      return {
        title: `${titleOfLost(task)}: ${title}`,
        body: cause || aboutRun(task),
        openPath,
        tone: 'bad',
      };
    case 'unknown':
      return {
        title: `Outcome unknown: ${title}`,
        body:
          cause ||
          `${chargeClause(task, 'The run may have been charged. ')}Triptych doesn’t send it again automatically.`,
        openPath,
        tone: 'warm',
      };
    case 'too-large':
      return { title: `Too large to save automatically: ${title}`, body: cause, openPath, tone: 'warm' };
    case 'needs-key':
      return {
        title: 'The gateway requires another key',
        body: `Polling of ${title} is paused until you enter a key. ${cause}`.trim(),
        openPath: settingsPath('connections', 'key'),
        tone: 'warm',
      };
  }
}

/** Returns the page of the comparison that contains all of these runs. */
function comparisonOf(tasks: readonly Task[]): string | undefined {
  const [id, ...others] = new Set(tasks.map((task) => task.comparisonId));
  return id === undefined || others.length > 0 ? undefined : `/studio/${id}`;
}

/** Returns a text that distinguishes a run from other runs of its model. */
function aboutRun(task: Task): string {
  if (task.tracked) return `Tracked by ID ${task.taskId ?? ''}`.trim();
  return shortened(promptOf(task), longestPrompt) || 'Every result is in your library.';
}

function resultsOf(events: readonly TaskNotification[]): number {
  return events.reduce((sum, { task }) => sum + itemsOf(task).length, 0);
}

function itemsOf(task: Task): string[] {
  return task.links.flatMap(({ itemId }) => itemId ?? []);
}

function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the title for a finished task without a result in the library. */
function titleOfLost(task: Task): string {
  if (isResultUnmeasured(task)) return 'Not measured';
  return resultLinkFailure(task) === 'expired' ? 'Links expired' : 'Results not saved';
}

function modelTitleOf({ modelId }: Task): string {
  return modelById(modelId)?.title ?? modelId;
}
