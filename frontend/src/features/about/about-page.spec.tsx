import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failed, ok, serve } from '@/testing/api-server';
import { config } from '@/testing/company';
import { renderApp } from '@/testing/render-app';

describe('About', () => {
  beforeEach(() => {
    serve({ 'GET /api/config': ok(config) });
  });

  it('credits two roles when nothing else is configured', async () => {
    renderApp('/about');
    expect(await screen.findByText('Lead Developer')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /profile/i })).toBeNull();
  });

  it('names the people, their roles and their profiles', async () => {
    const aboutCredits = [
      { name: 'Ana Cruz', role: 'Lead Developer', link: 'https://ana.example' },
      { name: 'Ben Reyes', role: 'Developer', link: 'https://ben.example' },
    ];
    serve({ 'GET /api/config': ok({ ...config, aboutCredits }) });
    renderApp('/about');
    for (const { name, role, link } of aboutCredits) {
      expect(await screen.findByText(name)).toBeVisible();
      expect(screen.getByText(role)).toBeVisible();
      const profile = screen.getByRole('link', { name: `Profile of ${name}` });
      expect(profile).toHaveAttribute('href', link);
      expect(profile).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it('names the version of the program', async () => {
    renderApp('/about');
    expect(await screen.findByText('Version 1.2.3')).toBeVisible();
  });

  it('leads back home', async () => {
    const { user, router } = renderApp('/about');
    await user.click(await screen.findByRole('link', { name: 'Go back to home' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });

  it('says that the credits could not be loaded, and tries again', async () => {
    serve({ 'GET /api/config': failed(503, 'The service is not available.') });
    const { user } = renderApp('/about');
    expect(await screen.findByText('The service is not available.')).toBeVisible();
    serve({ 'GET /api/config': ok(config) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Lead Developer')).toBeVisible();
  });
});
