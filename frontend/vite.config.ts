import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022' },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' } },
});
