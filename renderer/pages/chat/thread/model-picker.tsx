import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { type Endpoint, endpointFacts, endpoints } from '../../../../shared/conversations/endpoint.ts';
import { modelIdProblem } from '../../../../shared/conversations/model-id.ts';
import { openingWith } from '../../../../shared/conversations/parameters/apply-conversation-preset.ts';
import { carryValues } from '../../../../shared/conversations/parameters/parameter-values.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import { rememberTypedModel, useListedModels } from '../../../entities/conversations/use-listed-models.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { removeModelFacts } from '../data/column-values.ts';
import { applyChanges, useEdits } from '../data/use-conversation-columns.ts';
import styles from './column-header.module.css';

/** More are found by typing. */
const maxShown = 200;

interface ModelPickerProps {
  readonly column: Column;
  /**
   * Name of a second picker of the column. The first one, in the header, is named "Model" and can be opened by a
   * command.
   */
  readonly label?: string;
}

/** Chooses the model and endpoint of a column: a model of the list, or a typed ID. */
export function ModelPicker({ column, label }: ModelPickerProps) {
  const edits = useEdits();
  const models = useListedModels();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => requestAnimationFrame(() => combobox.focusSearchInput()),
  });
  const term = search.trim();
  const matching = models.ids.filter((id) => id.toLowerCase().includes(term.toLowerCase()));
  const isTyped = term !== '' && !models.ids.includes(term);
  const refusal = isTyped ? modelIdProblem(term) : undefined;
  // Runs after the options for this text are drawn: without listed models, the first option appears only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: The list depends on the search text alone.
  useEffect(() => {
    if (term !== '') combobox.selectFirstOption();
  }, [term]);
  const isRequested = useConversationViewStore(({ requestedModel }) =>
    label === undefined && requestedModel?.columnId === column.id ? requestedModel : null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each request.
  useEffect(() => {
    if (!isRequested) return;
    useConversationViewStore.setState({ requestedModel: null });
    if (isRequested.opens) combobox.openDropdown();
    else combobox.focusTarget();
  }, [isRequested]);
  const choose = (model: string) => {
    if (isTyped && model === term) rememberTypedModel(model);
    if (model !== column.model)
      edits.change(applyChanges(column.id, { model, values: removeModelFacts(column.values) }));
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  return (
    <Combobox store={combobox} position="bottom-start" width={320} keepMounted={false} onOptionSubmit={choose}>
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={`strong ${styles['model']}`}
          aria-label={`${label === undefined ? 'Model:' : `${label},`} ${column.model || 'none chosen'}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className="cut">{column.model || 'Choose model'}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles['picker'] ?? ''}>
        <Combobox.Search
          aria-label="Model ID"
          placeholder="Model ID"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') combobox.focusTarget();
          }}
        />
        <Combobox.Options aria-label="Models" mah={280} style={{ overflowY: 'auto' }}>
          {isTyped && refusal === undefined && (
            <Combobox.Option value={term}>
              Use <span className="mono">{term}</span>
            </Combobox.Option>
          )}
          {matching.slice(0, maxShown).map((id) => (
            <Combobox.Option key={id} value={id} active={id === column.model}>
              <span className="row">
                <span className="grow">{id}</span>
                {id === column.model && <IconCheck size={14} stroke={1.5} aria-hidden />}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <Combobox.Footer>
          <p className={refusal === undefined ? 't3 small' : 'bad small'} role="status">
            {refusal ?? models.text}
          </p>
          <EndpointChoice column={column} />
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A conversation may mix both endpoints. Common parameters are copied; the others get the values of a new column. */
function EndpointChoice({ column }: { column: Column }) {
  const edits = useEdits();
  const presets = useSynced('conversationPresets');
  const set = (endpoint: Endpoint) => {
    const { values, dropped } = carryValues(column.endpoint, endpoint, column.values);
    edits.change(applyChanges(column.id, { endpoint, values: { ...openingWith(endpoint, presets), ...values } }));
    const previous = { endpoint: column.endpoint, values: column.values };
    if (dropped.length === 0) return;
    const title = `${endpointFacts[endpoint].title} doesn’t support ${dropped.join(', ')}`;
    notifyUndo(title, () => edits.change(applyChanges(column.id, previous)));
  };
  return (
    <fieldset className={styles['endpoints']} aria-label="Endpoint">
      {endpoints.map((endpoint) => (
        <button
          key={endpoint}
          type="button"
          aria-pressed={endpoint === column.endpoint}
          onClick={() => endpoint !== column.endpoint && set(endpoint)}
        >
          {endpointFacts[endpoint].title}
        </button>
      ))}
    </fieldset>
  );
}
