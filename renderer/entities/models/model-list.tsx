import type { Model } from '../../../shared/models/model.ts';
import { rovingItem, useRovingFocus } from '../../ui/roving-focus/use-roving-focus.ts';
import { ModelBadges } from './model-badges.tsx';
import { useOfferedModels } from './use-offered-models.ts';
import './model-list.css';

const groups: readonly { readonly kind: Model['kind']; readonly title: string }[] = [
  { kind: 'text-to-video', title: 'Text to video' },
  { kind: 'image-to-video', title: 'Image to video' },
  { kind: 'image', title: 'Image' },
];

interface ModelListProps {
  readonly chosen: Model;
  readonly choose: (model: Model) => void;
}

/** The models that are offered, by kind. Arrows walk, Enter or Space opens. */
export function ModelList({ chosen, choose }: ModelListProps) {
  const offered = useOfferedModels(chosen);
  const roving = useRovingFocus();
  const shown = groups.filter(({ kind }) => offered.some((model) => model.kind === kind));
  return (
    <div className="models" role="listbox" aria-label="Models by type" {...roving.list}>
      {shown.map(({ kind, title }) => (
        // The name is longer than the heading, as "Image" alone is the title of a field.
        // biome-ignore lint/a11y/useSemanticElements: A list box owns groups, not field sets.
        <div key={kind} role="group" aria-label={`${title} models`}>
          <div className="t3 micro models-group" aria-hidden="true">
            {title}
          </div>
          {offered
            .filter((model) => model.kind === kind)
            .map((model) => (
              <ModelOption key={model.id} model={model} chosen={model.id === chosen.id} choose={() => choose(model)} />
            ))}
        </div>
      ))}
    </div>
  );
}

function ModelOption({ model, chosen, choose }: { model: Model; chosen: boolean; choose: () => void }) {
  return (
    <div
      role="option"
      className="pick models-option"
      data-ring="inside"
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      {...rovingItem()}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        choose();
      }}
    >
      <span className="models-name cut">{model.title}</span>
      <ModelBadges model={model} />
      <span className="t3 small cut models-facts">{model.facts.replace(/^Experimental · /, '')}</span>
    </div>
  );
}
