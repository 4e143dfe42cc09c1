import { useRoute } from 'wouter';
import { ProjectList } from './list/project-list.tsx';
import { ProjectView } from './project-view.tsx';

/** All projects, or one project. */
export function ProjectsPage() {
  const [, params] = useRoute<{ id: string; view?: string }>('/projects/:id/:view?');
  return params ? <ProjectView key={params.id} id={params.id} view={params.view} /> : <ProjectList />;
}
