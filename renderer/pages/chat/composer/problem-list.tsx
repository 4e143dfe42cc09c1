import { useLocation } from 'wouter';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { fieldTitleOfReason } from '../../../../shared/conversations/field-title-of-reason.ts';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { removeColumnValues } from '../data/remove-column-values.ts';
import { useEdits } from '../data/use-conversation-columns.ts';
import styles from './composer.module.css';
import { questionId } from './composer-store.ts';
import { focusProblemCause } from './focus-problem-cause.ts';
import type { ColumnReason } from './send-problems.ts';

interface ReasonListProps {
  readonly conversationId: string;
  readonly columns: readonly Column[];
  readonly connection: string | undefined;
  readonly reasons: readonly ColumnReason[];
}

/** Above this number, problems are only counted. */
const maxShown = 6;

/** Lists the reasons that prevent sending; each sentence links to its place. */
export function ProblemList({ conversationId, columns, connection, reasons }: ReasonListProps) {
  const [, navigate] = useLocation();
  const edits = useEdits();
  if (connection === undefined && reasons.length === 0) return <div id={`${questionId(conversationId)}-reasons`} />;
  return (
    <ul
      className={`read t2 ${styles['reasons']}`}
      id={`${questionId(conversationId)}-reasons`}
      aria-label="Fix before sending"
    >
      {connection !== undefined && (
        <li>
          <button type="button" className="link" onClick={() => navigate(settingsPath('connections', 'key'))}>
            {connection}
          </button>
        </li>
      )}
      {reasons.slice(0, maxShown).map(({ field, text, columnId, remedies = [] }) => {
        const column = columns.find(({ id }) => id === columnId);
        const title = column ? fieldTitleOfReason(column.endpoint, field) : field;
        return (
          <li key={`${columnId} ${field} ${text}`}>
            <button
              type="button"
              className="link"
              onClick={() => focusProblemCause({ conversationId, columnId, field })}
            >
              {title}
            </button>{' '}
            {text}
            {columns.length > 1 && field !== 'prompt' && (
              <span className="t3">
                {' '}
                {column?.model || `column ${columns.findIndex(({ id }) => id === columnId) + 1}`}
              </span>
            )}
            {remedies.map(({ label, clear }) => (
              <button
                key={label}
                type="button"
                className={`link ${styles['remedy']}`}
                onClick={() => edits.change(removeColumnValues(columnId, clear))}
              >
                {label}
              </button>
            ))}
          </li>
        );
      })}
      {reasons.length > maxShown && <li className="t3">and {reasons.length - maxShown} more</li>}
    </ul>
  );
}
