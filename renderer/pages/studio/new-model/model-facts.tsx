import { isJsonArray, isJsonObject, type Json } from '../../../../shared/util/json.ts';
import { FactsForm, factsOfModel, line, lines } from './facts-form.tsx';
import { changeModel, showPlaces, useNewModel } from './new-model-store.ts';

const pathOf = (path: Json | undefined) => (isJsonObject(path) ? (path['path'] ?? '') : '');
const pointers: Readonly<Record<string, string>> = { create: '/create', results: '/results/0', output: '/output' };

/** The facts of the model itself: its names, what it makes, and its paths. */
export function ModelFacts() {
  const file = useNewModel((model) => model.file);
  const results = isJsonArray(file['results']) ? file['results'] : [];
  const paths = {
    // A path that was read keeps its evidence.
    results: (value: Json) =>
      isJsonArray(value) ? value.map((path) => results.find((each) => pathOf(each) === path) ?? { path }) : [],
    create: (path: Json) => ({ path: path ?? '', evidence: null }),
  };
  const set = (fact: string, value: Json) => {
    const written = fact === 'create' || fact === 'results' ? paths[fact](value) : value;
    changeModel({ [fact]: written }, `${fact} changed`);
  };
  return (
    <FactsForm
      label="Facts of the model"
      facts={{
        ...factsOfModel,
        create: { ...line, description: 'Create path' },
        results: { ...lines, description: 'Result paths' },
      }}
      file={{ ...file, create: pathOf(file['create']), results: results.map(pathOf) }}
      set={set}
      show={(fact) => showPlaces(pointers[fact] ?? '')}
    />
  );
}
