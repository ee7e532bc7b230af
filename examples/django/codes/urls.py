from django.urls import path

from . import views

urlpatterns = [
    path("codes", views.create),
    path("codes/check", views.check),
]
